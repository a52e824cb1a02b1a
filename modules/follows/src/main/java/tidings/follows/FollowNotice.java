// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.util.List;
import java.util.Optional;
import tidings.core.Edge;
import tidings.core.Notifications;
import tidings.core.Notifications.Kind;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.NoticeRow;

/** What a user is told of who follows them: one group for all who did on the same day. */
final class FollowNotice {
  private FollowNotice() {}

  /** The group with the follower in it; nobody is told of a new follower of anything else. */
  static Optional<NoticeRow> joined(Table table, UserId follower, Edge edge) {
    return group(table, edge).map(group -> group.joinedBy(follower, edge.since()));
  }

  /** The group without the follower, if they are in it. */
  static Optional<NoticeRow> left(Table table, UserId follower, Edge edge) {
    return group(table, edge)
        .filter(group -> group.counts(follower, edge.since()))
        .map(group -> group.leftBy(follower, older(table, follower, edge, group)));
  }

  private static Optional<NoticeRow> group(Table table, Edge edge) {
    if (!edge.what().isUser()) {
      return Optional.empty();
    }
    var user = new UserId(edge.what().id());
    var name = NoticeRow.followed(edge.since());
    var stored = table.get(Keys.notice(user, name)).await();
    return Optional.of(NoticeRow.of(user, name, Kind.FOLLOW, Optional.empty(), stored));
  }

  /** Who takes the place that becomes free, when the group shows only some. */
  private static List<UserId> older(
      Table table, UserId follower, Edge edge, NoticeRow group) {
    if (!group.hidesSome()) {
      return List.of();
    }
    var newest = Keys.newestFollowersOf(edge.what()).limit(Notifications.SHOWN + 1);
    return table.query(newest)
        .await()
        .items()
        .stream()
        .filter(
            row -> NoticeRow.followed(EdgeRow.edge(edge.what(), row).since())
                .equals(group.group()))
        .map(row -> new UserId(row.key().sk()))
        .filter(user -> !user.equals(follower))
        .toList();
  }
}
