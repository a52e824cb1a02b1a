// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import java.util.Optional;
import tidings.core.ActivityFilter;
import tidings.core.Search.SearchFilter;

/** The query string of a URL. */
record QueryString(String text) {
  static QueryString of(Paging paging) {
    return new QueryString("?limit=" + paging.limit())
        .with("after", paging.after().map(next -> next.position()));
  }

  /** Adds a parameter if the value is present. */
  QueryString with(String name, Optional<?> value) {
    return value
        .map(present -> new QueryString(text + "&" + name + "=" + encodePathSegment(present)))
        .orElse(this);
  }

  QueryString with(ActivityFilter filter) {
    return with("verb", filter.verb())
        .with("type", filter.type())
        .with("targetType", filter.targetType())
        .with("since", filter.since())
        .with("until", filter.until());
  }

  QueryString with(SearchFilter filter) {
    return with("type", filter.type())
        .with("by", filter.by())
        .with("to", filter.to())
        .with("since", filter.since())
        .with("until", filter.until())
        .with("with", filter.withMedia() ? Optional.of("media") : Optional.empty());
  }

  @Override
  public String toString() {
    return text;
  }
}
