// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Key;

/** The scheduled end of a temporary edge or mute, or of a request to follow. */
public record EndTimeRow(Kind kind, UserId user, Ref target, Instant endsAt) {

  /** The kind of relation that ends. */
  public enum Kind {
    EDGE("edge", ItemType.EDGE_END),
    MUTE("mute", ItemType.MUTE_END),
    REQUEST("request", ItemType.REQUEST_END);

    /** Part of the key. */
    private final String keyPart;
    private final ItemType type;

    Kind(String keyPart, ItemType type) {
      this.keyPart = keyPart;
      this.type = type;
    }
  }

  /** The end of an edge, if it has one. */
  public static Optional<EndTimeRow> ofEdge(UserId user, Edge edge) {
    return edge.until().map(endsAt -> new EndTimeRow(Kind.EDGE, user, edge.target(), endsAt));
  }

  /** The end of a stored mute, if it has one. */
  public static Optional<EndTimeRow> ofMute(UserId user, Item mute) {
    return BlockMuteRow.until(mute)
        .map(endsAt -> new EndTimeRow(Kind.MUTE, user, BlockMuteRow.target(mute.key()), endsAt));
  }

  /** The end of a request to follow. */
  public static EndTimeRow ofRequest(FollowRequestRow request) {
    return new EndTimeRow(
        Kind.REQUEST, request.user(), request.owner().ref(), request.endsAt());
  }

  public static EndTimeRow of(Item row) {
    return new EndTimeRow(
        Stream.of(Kind.values()).filter(kind -> kind.type.matches(row)).findFirst().orElseThrow(),
        new UserId(row.text("user")),
        Ref.parse(row.text("what")),
        Instant.ofEpochMilli(row.number("at")));
  }

  public Key key() {
    return SystemKeys.due(endsAt, kind.keyPart + "#" + user + "#" + target);
  }

  public Item item() {
    return kind.type.at(key())
        .set("user", user.text())
        .set("what", target.toString())
        .set("at", endsAt.toEpochMilli())
        .build();
  }
}
