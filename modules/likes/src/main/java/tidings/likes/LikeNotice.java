// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.util.List;
import java.util.Optional;
import tidings.core.Envelope;
import tidings.core.Likes;
import tidings.core.Notifications;
import tidings.core.Notifications.Kind;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.LikeRow;
import tidings.store.rows.NoticeRow;

/** What an actor is told of who likes an activity: one group for each activity. */
final class LikeNotice {
  private LikeNotice() {}

  /**
   * The group with those in it who have liked nothing of it before. It is written, too, for those
   * who give one more kind: together with that like, it keeps them in when their others are taken
   * back at the same time.
   */
  static Optional<NoticeRow> joined(
      Table table, Envelope activity, List<LikeRow> first, List<LikeRow> further) {
    var joining = first.stream().filter(like -> isNews(like, activity)).toList();
    boolean staying = further.stream().anyMatch(like -> isNews(like, activity));
    if (joining.isEmpty() && !staying) {
      return Optional.empty();
    }
    var group = group(table, activity);
    for (var like : joining) {
      group = group.joinedBy(like.who(), like.at());
    }
    return Optional.of(group).filter(written -> written.count() > 0);
  }

  /** The group without somebody who takes their last like back, if they are in it. */
  static Optional<NoticeRow> left(Table table, Envelope activity, LikeRow last) {
    var who = last.who();
    return Optional.of(last)
        .filter(like -> isNews(like, activity))
        .map(like -> group(table, activity))
        .filter(group -> group.counts(who, last.at()))
        .map(group -> group.leftBy(who, older(table, activity, who, group)));
  }

  private static NoticeRow group(Table table, Envelope activity) {
    var name = NoticeRow.liked(activity.id());
    var stored = table.get(Keys.notice(activity.actor(), name)).await();
    return NoticeRow.of(activity.actor(), name, Kind.LIKE, Optional.of(activity.id()), stored);
  }

  /** Nobody is told of their own likes. */
  private static boolean isNews(LikeRow like, Envelope activity) {
    return !activity.actor().equals(like.who());
  }

  /** Who takes the place that becomes free, when the group shows only some. */
  private static List<UserId> older(
      Table table, Envelope activity, UserId who, NoticeRow group) {
    if (!group.hidesSome()) {
      return List.of();
    }
    int enough = (Notifications.SHOWN + 1) * Likes.KINDS;
    return table.query(Keys.likesOf(activity.id()).limit(enough))
        .await()
        .items()
        .stream()
        .map(row -> LikeRow.of(row).who())
        .filter(user -> !user.equals(who) && !user.equals(activity.actor()))
        .distinct()
        .toList();
  }
}
