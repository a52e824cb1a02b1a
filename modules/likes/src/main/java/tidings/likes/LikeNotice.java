// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tidings.core.Envelope;
import tidings.core.Notifications.Kind;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.readers.NewestActors;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Item;

/**
 * What an actor is told of who likes an activity: one group for each activity. It is read before
 * the likes are that decide what becomes of it: whoever is in it changes it with each of theirs, so
 * that it cannot be written any more when one of those has changed.
 */
record LikeNotice(LikeReader likeReader, Envelope activity, NoticeRow group) {

  /** As it is now, if it is for any of these. */
  static Optional<LikeNotice> find(
      LikeReader likeReader, Envelope activity, Collection<UserId> users) {
    if (users.stream().allMatch(activity.actor()::equals)) {
      return Optional.empty();
    }
    var name = NoticeRow.likeGroup(activity.id());
    var row = likeReader.table().get(Keys.notice(activity.actor(), name)).await();
    var group =
        NoticeRow.of(activity.actor(), name, Kind.LIKE, Optional.of(activity.id()), row);
    return Optional.of(new LikeNotice(likeReader, activity, group));
  }

  /** Whether their likes belong into it; nobody is told of their own. */
  boolean isFor(UserId user) {
    return !activity.actor().equals(user);
  }

  /** With one more like; one of somebody who is in it is no news, but makes them the newest. */
  LikeNotice withLike(LikeRow like, Collection<LikeRow> others) {
    var changed = countsAny(others)
        ? group.withNewest(List.of(like.user()))
        : group.joinedBy(like.user(), like.likedAt());
    return new LikeNotice(likeReader, activity, changed);
  }

  /** With one more like of which the activity's actor wants to hear nothing. */
  LikeNotice withMutedLike(LikeRow like, Collection<LikeRow> others) {
    return countsAny(others)
        ? this
        : new LikeNotice(likeReader, activity, group.joinedSilentlyBy(like.user(), like.likedAt()));
  }

  /** Without one of the likes; empty if it is older than the group, and so never was in it. */
  Optional<NoticeRow> withoutLike(LikeRow like, Collection<LikeRow> others) {
    boolean remains = countsAny(others);
    if (!remains && !group.isCounted(like.likedAt())) {
      return Optional.empty();
    }
    var rest = remains ? group : group.leftBy(like.user());
    return Optional
        .of(remains || rest.hasHiddenActors() ? rest.withNewest(newestWithout(like)) : rest);
  }

  private boolean countsAny(Collection<LikeRow> likes) {
    return likes.stream().anyMatch(like -> group.isCounted(like.likedAt()));
  }

  private List<UserId> newestWithout(LikeRow excluded) {
    var likes = Keys.likesOf(activity.id(), group.begunAt());
    return new NewestActors(likeReader.table()).find(likes,
        rows -> stillStored(rows, excluded.item()));
  }

  /** The index may be late: what it shows is still there if the base row is. */
  private List<UserId> stillStored(List<Item> rows, Item excluded) {
    var storedRows = likeReader.table().getAll(rows.stream().map(Item::key).toList()).await();
    return rows.stream()
        .filter(row -> storedRows.containsKey(row.key()) && !row.key().equals(excluded.key()))
        .map(row -> LikeRow.of(row).user())
        .filter(user -> !user.equals(activity.actor()))
        .toList();
  }
}
