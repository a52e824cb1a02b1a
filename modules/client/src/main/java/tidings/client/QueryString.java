// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import java.util.Optional;

/** What follows the question mark of an address. */
record QueryString(String text) {
  static QueryString of(Paging paging) {
    return new QueryString("?limit=" + paging.limit())
        .with("after", paging.after().map(next -> next.position()));
  }

  /** With this, too, if there is something to say. */
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
