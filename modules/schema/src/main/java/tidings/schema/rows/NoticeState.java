// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import tidings.core.Notifications;
import tidings.core.UserId;
import tidings.store.Item;

/**
 * The changing part of a group of notices: its actors, and whether it is seen and read.
 *
 * @param actors the newest, up to {@link Notifications#MAX_SHOWN_ACTORS}
 * @param count number of distinct actors
 * @param begunAt when the first of them joined; earlier actors belong to a deleted group of the
 *     same id
 * @param updatedAt time of the last announced change
 * @param isNews whether this state announces something that is not stored yet
 */
public record NoticeState(List<UserId> actors, long count, Instant begunAt, Instant updatedAt,
    boolean seen, boolean read,
    boolean isNews) {
  /** Sort time of a group that was never announced. */
  private static final Instant NEVER_UPDATED = Instant.EPOCH;

  /** The state of a group without actors. */
  static final NoticeState EMPTY =
      new NoticeState(List.of(), 0, Instant.MAX, NEVER_UPDATED, false, false, false);

  public NoticeState {
    actors = List.copyOf(actors);
  }

  /** The state of a notice that counts as one and has no actor. */
  static NoticeState withoutActor(Instant time) {
    return new NoticeState(List.of(), 1, time, time, false, false, true);
  }

  static NoticeState of(Item row) {
    return row.has("count")
        ? new NoticeState(
            row.list("actors").stream().map(UserId::new).toList(),
            row.number("count"),
            Instant.ofEpochMilli(row.number("begunAt")),
            Instant.ofEpochMilli(row.number("updatedAt")),
            row.flag("seen"),
            row.flag("read"),
            false)
        : EMPTY;
  }

  Item.Builder setOn(Item.Builder row) {
    return row.set("actors", actors.stream().map(UserId::text).toList())
        .set("count", count)
        .set("begunAt", begunAt.toEpochMilli())
        .set("updatedAt", updatedAt.toEpochMilli())
        .set("seen", seen)
        .set("read", read);
  }

  /**
   * Whether the group has no actors. It is kept for a while, so that resuming clients learn of it.
   */
  public boolean isEmpty() {
    return count <= 0;
  }

  /** Whether the group was ever announced. */
  public boolean wasAnnounced() {
    return !updatedAt.equals(NEVER_UPDATED);
  }

  /** Whether an actor who joined at this time is counted; false if the group was deleted since. */
  public boolean isCounted(Instant joinedAt) {
    return !joinedAt.isBefore(begunAt);
  }

  /** Whether there are more actors than the shown ones. */
  public boolean hasHiddenActors() {
    return count > actors.size();
  }

  /** A copy with one more actor, who is not counted yet; unread again. */
  public NoticeState joinedBy(UserId actor, Instant time) {
    return with(mergeNewest(List.of(actor), actors), count + 1).begunBy(time).unreadSince(time);
  }

  /**
   * A copy with one more actor whom the user has muted: counted, but not announced. A group with
   * only such actors is not shown.
   */
  public NoticeState joinedByMuted(UserId actor, Instant time) {
    return with(mergeNewest(actors, List.of(actor)), count + 1)
        .begunBy(time)
        .marked(seen || isEmpty(), read || isEmpty());
  }

  /** A copy with a newer event of an actor who is already counted; unread again. */
  public NoticeState renewedBy(UserId actor, Instant time) {
    return withNewest(List.of(actor)).unreadSince(time);
  }

  /** A copy without one of the counted actors. */
  public NoticeState leftBy(UserId actor) {
    return with(actors.stream().filter(other -> !other.equals(actor)).toList(), count - 1);
  }

  /** A copy without the shown actors that match. */
  public NoticeState without(Predicate<UserId> removed) {
    var others = actors.stream().filter(removed.negate()).toList();
    return with(others, count - (actors.size() - others.size()));
  }

  /** A copy with these newest actors, filled up with the previous ones. */
  public NoticeState withNewest(List<UserId> newest) {
    return with(mergeNewest(newest, actors), count);
  }

  /** A copy with these shown actors and this number of distinct actors; not announced again. */
  public NoticeState with(List<UserId> shown, long distinct) {
    return new NoticeState(shown, distinct, begunAt, updatedAt, seen, read, isNews);
  }

  /**
   * A copy with one more notice of the site; unread again.
   *
   * @param actor the user who is shown with it
   */
  public NoticeState joinedByNotice(Optional<UserId> actor, Instant time) {
    return with(mergeNewest(actor.stream().toList(), actors), count + 1)
        .begunBy(time)
        .unreadSince(time);
  }

  public NoticeState markedSeen() {
    return marked(true, read);
  }

  public NoticeState markedRead() {
    return marked(true, true);
  }

  private NoticeState begunBy(Instant time) {
    return new NoticeState(
        actors, count, time.isBefore(begunAt) ? time : begunAt, updatedAt, seen, read, isNews);
  }

  private NoticeState unreadSince(Instant time) {
    return new NoticeState(actors, count, begunAt, time, false, false, true);
  }

  private NoticeState marked(boolean isSeen, boolean isRead) {
    return new NoticeState(actors, count, begunAt, updatedAt, isSeen, isRead, isNews);
  }

  private static List<UserId> mergeNewest(List<UserId> first, List<UserId> then) {
    return concat(first.stream(), then.stream()).distinct().limit(Notifications.MAX_SHOWN_ACTORS)
        .toList();
  }
}
