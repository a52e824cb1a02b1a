// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;

/** That an edge or a mute comes to its end at a time. */
public record EndRow(Kind kind, UserId who, Ref what, Instant at) {

  /** What comes to its end. */
  public enum Kind {
    EDGE("edge"),
    MUTE("mute");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Of the rows. */
    public String type() {
      return word + "-end";
    }
  }

  /** That of this edge, if it was made to end. */
  public static Optional<EndRow> ofEdge(UserId who, Edge edge) {
    return edge.until().map(at -> new EndRow(Kind.EDGE, who, edge.what(), at));
  }

  /** That of a mute as it is stored, if it was made to end. */
  public static Optional<EndRow> ofMute(UserId who, Item mute) {
    return SilenceRow.until(mute)
        .map(at -> new EndRow(Kind.MUTE, who, SilenceRow.what(mute.key()), at));
  }

  public static EndRow of(Item row) {
    return new EndRow(
        row.type().equals(Kind.MUTE.type()) ? Kind.MUTE : Kind.EDGE,
        new UserId(row.text("user")),
        Ref.parse(row.text("what")),
        Instant.ofEpochMilli(row.number("at")));
  }

  public Key key() {
    return Keys.due(at, kind.word + "#" + who + "#" + what);
  }

  public Item item() {
    return Item.at(key(), kind.type())
        .set("user", who.text())
        .set("what", what.toString())
        .set("at", at.toEpochMilli())
        .build();
  }
}
