// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import java.util.Optional;

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

  @Override
  public String toString() {
    return text;
  }
}
