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
import tidings.schema.Keys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;

/**
 * An edge as it is stored twice: with its follower and with what is followed. Both rows say the
 * same; what an ordinary edge has (the whole past, all verbs, no end) is not written.
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

  /** The row on the follower's side, of an edge that the feed may still lack. */
  public static Item following(UserId user, Edge edge) {
    return following(user, edge, true, 1);
  }

  /**
   * The row on the follower's side.
   *
   * @param unfilled whether the feed may lack what the edge brings
   * @param version changes with every write
   */
  public static Item following(UserId user, Edge edge, boolean unfilled, long version) {
    var row =
        withOptions(Item.at(Keys.edge(user, edge.target()), "edge"), edge).set(VERSION, version);
    if (unfilled) {
      row.set(UNFILLED, true);
    }
    return edge.isOpen() ? row.indexed(Keys.edgeIndex(user, edge.since())).build() : row.build();
  }

  /** The row on the side of what is followed. */
  public static Item follower(UserId user, Edge edge) {
    var row = withOptions(Item.at(Keys.follower(edge.target(), user), "follower"), edge);
    return edge.isOpen()
        ? row.indexed(Keys.followerIndex(edge.target(), edge.since())).build()
        : row.build();
  }

  /** What says on the side of what is followed that the edge notifies; there if it does. */
  public static Item notified(UserId user, Ref target) {
    return Item.at(Keys.notified(target, user), "notify").build();
  }

  /** The edge of a row of either side. */
  public static Edge edge(Ref target, Item row) {
    return new Edge(
        target,
        Instant.ofEpochMilli(row.number(SINCE)),
        intervals(row.list(INTERVALS)),
        Set.copyOf(row.list(VERBS)),
        row.has(UNTIL)
            ? Optional.of(Instant.ofEpochMilli(row.number(UNTIL)))
            : Optional.empty(),
        row.flag(NOTIFY));
  }

  /** Whether a row of either side is of an edge that is open. */
  public static boolean isOpen(Item row) {
    return intervals(row.list(INTERVALS)).getLast().to().isEmpty();
  }

  /** How often the row on the follower's side was written. */
  public static long version(Item row) {
    return row.number(VERSION);
  }

  /** That the row on the follower's side is the one that was read. */
  public static Condition[] isUnchanged(Item row) {
    return new Condition[]{
      Condition.equal(SINCE, row.number(SINCE)), Condition.equal(VERSION, version(row))};
  }

  /** Whether the feed lacks the rows that the edge brings. */
  public static boolean isUnfilled(Item row) {
    return row.flag(UNFILLED);
  }

  /** What the row of a follower's side leads to. */
  public static Ref followed(Key row) {
    return Ref.parse(row.sk());
  }

  /** The edges in these rows of a follower's side, by what they lead to. */
  public static Map<Ref, Edge> edges(List<Item> rows) {
    return rows.stream()
        .map(row -> edge(followed(row.key()), row))
        .collect(toMap(Edge::target, edge -> edge));
  }

  /** What says that the feed has the rows now that the edge brings. */
  public static Change markFilled() {
    return Change.remove(UNFILLED);
  }

  /** What says that the feed may lack rows that the edge brings. */
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
