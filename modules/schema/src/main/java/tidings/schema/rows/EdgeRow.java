// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;

/**
 * An edge, stored twice: for the follower and for the target. Defaults (whole past, all verbs, no
 * end) are not stored.
 */
public final class EdgeRow {
  private static final String UNFILLED = "unfilled";
  private static final String SINCE = "since";
  private static final String INTERVALS = "intervals";
  private static final String VERBS = "verbs";
  private static final String UNTIL = "until";
  private static final String VERSION = "version";
  private static final String NOTIFY = "notify";

  private EdgeRow() {}

  /** The follower's row of an edge that is not filled yet. */
  public static Item following(UserId user, Edge edge) {
    return following(user, edge, true, 1);
  }

  /**
   * The follower's row.
   *
   * @param unfilled whether the feed may lack activities of the edge
   * @param version changes with every write
   */
  public static Item following(UserId user, Edge edge, boolean unfilled, long version) {
    var row =
        withOptions(ItemType.EDGE.at(FollowKeys.edge(user, edge.target())), edge).set(VERSION,
            version);
    if (unfilled) {
      row.set(UNFILLED, true);
    }
    return edge.isOpen()
        ? row.indexed(FollowKeys.edgeIndex(user, edge.since())).build()
        : row.build();
  }

  /** The target's row. */
  public static Item follower(UserId user, Edge edge) {
    var row = withOptions(ItemType.FOLLOWER.at(FollowKeys.follower(edge.target(), user)), edge);
    return edge.isOpen()
        ? row.indexed(FollowKeys.followerIndex(edge.target(), edge.since())).build()
        : row.build();
  }

  /** The target's mark for an edge with notifications. */
  public static Item notified(UserId user, Ref target) {
    return ItemType.NOTIFIED_FOLLOWER.at(FollowKeys.notified(target, user)).build();
  }

  /** Parses a row of either side. */
  public static Edge edge(Ref target, Item row) {
    return new Edge(
        target,
        Instant.ofEpochMilli(row.number(SINCE)),
        intervals(row.list(INTERVALS)),
        row.has(VERBS) ? Set.copyOf(row.list(VERBS)) : Set.of(),
        row.has(UNTIL)
            ? Optional.of(Instant.ofEpochMilli(row.number(UNTIL)))
            : Optional.empty(),
        row.flag(NOTIFY));
  }

  /** Whether the edge of a row of either side is open. */
  public static boolean isOpen(Item row) {
    return intervals(row.list(INTERVALS)).getLast().to().isEmpty();
  }

  /** Version of the follower's row. */
  public static long version(Item row) {
    return row.number(VERSION);
  }

  /** The follower's row is unchanged since it was read. */
  public static Condition[] isUnchanged(Item row) {
    return new Condition[]{
      Condition.equal(SINCE, row.number(SINCE)), Condition.equal(VERSION, version(row))};
  }

  /** Whether the feed may lack activities of the edge. */
  public static boolean isUnfilled(Item row) {
    return row.flag(UNFILLED);
  }

  /** The target of a follower's row. */
  public static Ref followed(Key row) {
    return Ref.parse(row.sk());
  }

  /** Parses follower's rows into edges by target. */
  public static Map<Ref, Edge> edges(List<Item> rows) {
    return rows.stream()
        .map(row -> edge(followed(row.key()), row))
        .collect(toMap(Edge::target, edge -> edge));
  }

  /** The backfill is done. */
  public static Change markFilled() {
    return Change.remove(UNFILLED);
  }

  /** A backfill is pending. */
  public static Change markUnfilled() {
    return Change.set(UNFILLED, true);
  }

  private static Item.Builder withOptions(Item.Builder row, Edge edge) {
    row.set(SINCE, edge.since().toEpochMilli()).set(VERBS, List.copyOf(edge.verbs()));
    edge.until().ifPresent(end -> row.set(UNTIL, end.toEpochMilli()));
    if (edge.notifies()) {
      row.set(NOTIFY, true);
    }
    if (!edge.intervals().equals(Edge.ALL_INTERVALS)) {
      row.set(INTERVALS, Intervals.format(edge.intervals()));
    }
    return row;
  }

  private static List<Interval> intervals(List<String> texts) {
    return texts.isEmpty() ? Edge.ALL_INTERVALS : Intervals.parse(texts);
  }
}
