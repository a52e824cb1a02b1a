// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tidings.core.Envelope;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.NewestActors;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.Item;

/**
 * The notice about likes of an activity: one group per activity. It must be read before the likes
 * on which its update depends: every like updates the group, so that writing it fails if one of
 * these likes has changed since.
 */
record LikeNotice(LikeReader likeReader, Envelope activity, NoticeRow group) {

  /** Whether any of these likes is not the actor's own. */
  static boolean isDue(Envelope activity, Collection<UserId> users) {
    return !users.stream().allMatch(activity.actor()::equals);
  }

  /** Reads the group; empty unless a notice is due. */
  static Optional<LikeNotice> find(
      LikeReader likeReader, Envelope activity, Collection<UserId> users) {
    if (!isDue(activity, users)) {
      return Optional.empty();
    }
    var group = NoticeRow.read(
        likeReader.table(), activity.actor(), NoticeGroup.likes(activity.id()));
    return Optional.of(new LikeNotice(likeReader, activity, group));
  }

  /** Actors get no notice of their own likes. */
  boolean isFor(UserId user) {
    return !activity.actor().equals(user);
  }

  /**
   * Adds a like. A further like of a user who is already counted moves them to the top,
   * unannounced.
   */
  LikeNotice withLike(LikeRow like, Collection<LikeRow> others) {
    return with(countsAny(others)
        ? group.state().withNewest(List.of(like.user()))
        : group.state().joinedBy(like.user(), like.likedAt()));
  }

  /** Adds a like of a muted user, or of a muted activity, without announcing it. */
  LikeNotice withMutedLike(LikeRow like, Collection<LikeRow> others) {
    return countsAny(others)
        ? this
        : with(group.state().joinedByMuted(like.user(), like.likedAt()));
  }

  private LikeNotice with(NoticeState state) {
    return new LikeNotice(likeReader, activity, group.with(state));
  }

  /** Removes a like; empty if it is older than the group and so was never counted. */
  Optional<NoticeRow> withoutLike(LikeRow like, Collection<LikeRow> others) {
    boolean remains = countsAny(others);
    if (!remains && !group.state().isCounted(like.likedAt())) {
      return Optional.empty();
    }
    var rest = remains ? group.state() : group.state().leftBy(like.user());
    var filled =
        remains || rest.hasHiddenActors() ? rest.withNewest(newestWithout(like)) : rest;
    return Optional.of(group.with(filled));
  }

  private boolean countsAny(Collection<LikeRow> likes) {
    return likes.stream().anyMatch(like -> group.state().isCounted(like.likedAt()));
  }

  private List<UserId> newestWithout(LikeRow excluded) {
    var likes = ActivityKeys.likesOf(activity.id(), group.state().begunAt());
    return new NewestActors(likeReader.table()).find(likes,
        rows -> stillStored(rows, excluded.item()));
  }

  /** Drops rows of the index without a base row: the index is eventually consistent. */
  private List<UserId> stillStored(List<Item> rows, Item excluded) {
    var storedRows = likeReader.table().getAll(rows.stream().map(Item::key).toList()).await();
    return rows.stream()
        .filter(row -> storedRows.containsKey(row.key()) && !row.key().equals(excluded.key()))
        .map(row -> LikeRow.of(row).user())
        .filter(user -> !user.equals(activity.actor()))
        .toList();
  }
}
