// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Edge;
import tidings.core.Notifications.Kind;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.Newest;
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
        .filter(group -> group.counts(edge.since()))
        .map(group -> group.leftBy(follower))
        .map(
            rest -> rest.hidesSome()
                ? rest.showing(newest(table, follower, edge, rest))
                : rest);
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

  /** The newest of that day, without somebody. */
  private static List<UserId> newest(
      Table table, UserId without, Edge edge, NoticeRow group) {
    var followers = Keys.newestFollowersOf(
        edge.what(), group.begunAt(), NoticeRow.lastFollowing(edge.since()));
    return new Newest(table).of(
        followers,
        rows -> stillThere(table, rows).map(row -> new UserId(row.key().sk()))
            .filter(user -> !user.equals(without))
            .toList());
  }

  /** The index may be late: what it shows is still there if the base row says the same. */
  private static Stream<Item> stillThere(Table table, List<Item> rows) {
    var there = table.getAll(rows.stream().map(Item::key).toList()).await();
    return rows.stream().filter(there::containsValue);
  }
}
