// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;

/** That an edge comes to its end at a time. */
record EndRow(UserId who, Ref what, Instant at) {
  static final String TYPE = "edge-end";

  /** That of this edge, if it was made to end. */
  static Optional<EndRow> of(UserId who, Edge edge) {
    return edge.until().map(at -> new EndRow(who, edge.what(), at));
  }

  static EndRow of(Item row) {
    return new EndRow(
        new UserId(row.text("user")),
        Ref.parse(row.text("what")),
        Instant.ofEpochMilli(row.number("at")));
  }

  Key key() {
    return Keys.due(at, "edge#" + who + "#" + what);
  }

  Item item() {
    return Item.at(key(), TYPE)
        .set("user", who.text())
        .set("what", what.toString())
        .set("at", at.toEpochMilli())
        .build();
  }
}
