// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tidings.core.Envelope;
import tidings.core.Notifications.Kind;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.rows.LikeRow;
import tidings.store.rows.Newest;
import tidings.store.rows.NoticeRow;

/**
 * What an actor is told of who likes an activity: one group for each activity. It is read before
 * the likes are that decide what becomes of it: whoever is in it changes it with each of theirs, so
 * that it cannot be written any more when one of those has changed.
 */
record LikeNotice(LikeReader stored, Envelope activity, NoticeRow group) {

  /** As it is now, if it is for any of these. */
  static Optional<LikeNotice> read(
      LikeReader stored, Envelope activity, Collection<UserId> who) {
    if (who.stream().allMatch(activity.actor()::equals)) {
      return Optional.empty();
    }
    var name = NoticeRow.liked(activity.id());
    var row = stored.table().get(Keys.notice(activity.actor(), name)).await();
    var group =
        NoticeRow.of(activity.actor(), name, Kind.LIKE, Optional.of(activity.id()), row);
    return Optional.of(new LikeNotice(stored, activity, group));
  }

  /** Whether their likes belong into it; nobody is told of their own. */
  boolean isFor(UserId who) {
    return !activity.actor().equals(who);
  }

  /** With one more like; one of somebody who is in it is no news, but makes them the newest. */
  LikeNotice with(LikeRow like, Collection<LikeRow> others) {
    var changed = holds(others)
        ? group.showing(List.of(like.who()))
        : group.joinedBy(like.who(), like.at());
    return new LikeNotice(stored, activity, changed);
  }

  /** With one more like of which the activity's actor wants to hear nothing. */
  LikeNotice quietlyWith(LikeRow like, Collection<LikeRow> others) {
    return holds(others)
        ? this
        : new LikeNotice(stored, activity, group.joinedQuietlyBy(like.who(), like.at()));
  }

  /** Without one of the likes; empty if it is older than the group, and so never was in it. */
  Optional<NoticeRow> without(LikeRow like, Collection<LikeRow> others) {
    boolean stays = holds(others);
    if (!stays && !group.counts(like.at())) {
      return Optional.empty();
    }
    var rest = stays ? group : group.leftBy(like.who());
    return Optional.of(stays || rest.hidesSome() ? rest.showing(newest(like)) : rest);
  }

  private boolean holds(Collection<LikeRow> likes) {
    return likes.stream().anyMatch(like -> group.counts(like.at()));
  }

  private List<UserId> newest(LikeRow without) {
    var likes = Keys.likesOf(activity.id(), group.begunAt());
    return new Newest(stored.table()).of(likes, rows -> counted(rows, without.item()));
  }

  /** The index may be late: what it shows is still there if the base row is. */
  private List<UserId> counted(List<Item> rows, Item without) {
    var there = stored.table().getAll(rows.stream().map(Item::key).toList()).await();
    return rows.stream()
        .filter(row -> there.containsKey(row.key()) && !row.key().equals(without.key()))
        .map(row -> LikeRow.of(row).who())
        .filter(who -> !who.equals(activity.actor()))
        .toList();
  }
}
