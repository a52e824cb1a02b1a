// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Edge;
import tidings.core.Follows.FollowOptions;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A request to follow a user who approves followers. It is no edge, and counts as no follower.
 *
 * @param owner who is asked
 * @param user who asks
 * @param options of the follow
 */
public record FollowRequestRow(
    UserId owner, UserId user, Instant since, FollowOptions options) {
  /** Time after which a request without an answer ends, so that requests do not pile up. */
  public static final Duration LIFETIME = Duration.ofDays(90);
  private static final String SINCE = "since";
  private static final String VERBS = "verbs";
  private static final String UNTIL = "until";
  private static final String NOTIFY = "notify";
  private static final String BACKFILL = "backfill";

  public Key key() {
    return FollowKeys.request(owner, user);
  }

  public Item item() {
    var row = ItemType.FOLLOW_REQUEST.at(key())
        .set(SINCE, since.toEpochMilli())
        .set(VERBS, List.copyOf(options.verbs()));
    options.until().ifPresent(end -> row.set(UNTIL, end.toEpochMilli()));
    options.backfill().ifPresent(past -> row.set(BACKFILL, past));
    if (options.notifies()) {
      row.set(NOTIFY, true);
    }
    return row.indexed(FollowKeys.requestIndex(owner, since)).build();
  }

  public static FollowRequestRow of(UserId owner, Item row) {
    return new FollowRequestRow(
        owner,
        new UserId(row.key().sk()),
        Instant.ofEpochMilli(row.number(SINCE)),
        new FollowOptions(
            row.has(BACKFILL)
                ? Optional.of(Math.toIntExact(row.number(BACKFILL)))
                : Optional.empty(),
            row.has(VERBS) ? Set.copyOf(row.list(VERBS)) : Set.of(),
            row.has(UNTIL)
                ? Optional.of(Instant.ofEpochMilli(row.number(UNTIL)))
                : Optional.empty(),
            row.flag(NOTIFY)));
  }

  /** The request is unchanged since it was read. */
  public Condition isUnchanged() {
    return Condition.equal(SINCE, since.toEpochMilli());
  }

  /** The end of its lifetime, or of the follow if that comes first. */
  public Instant endsAt() {
    return Stream.concat(options.until().stream(), Stream.of(since.plus(LIFETIME)))
        .min(Instant::compareTo).orElseThrow();
  }

  /** Whether it has ended without an answer. It may still be stored for some seconds. */
  public boolean isOver(Instant now) {
    return !endsAt().isAfter(now);
  }

  /** The follow as it will be. */
  public Edge edge() {
    return new Edge(owner.ref(), since, Edge.ALL_INTERVALS, options.verbs(), options.until(),
        options.notifies());
  }
}
