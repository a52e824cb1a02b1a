// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.Http.encoded;

import java.util.Optional;

/** What follows the question mark of an address. */
record Query(String text) {
  static Query of(Paging paging) {
    return new Query("?limit=" + paging.limit())
        .and("after", paging.after().map(next -> next.position()));
  }

  /** With this, too, if there is something to say. */
  Query and(String name, Optional<?> value) {
    return value
        .map(some -> new Query(text + "&" + name + "=" + encoded(some)))
        .orElse(this);
  }

  @Override
  public String toString() {
    return text;
  }
}
