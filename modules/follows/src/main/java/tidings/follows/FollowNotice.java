// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Edge;
import tidings.core.Notifications.Kind;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.Newest;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;

/** What a user is told of who follows them: one group for all who did on the same day. */
final class FollowNotice {
  private FollowNotice() {}

  /** Who is told, if it is a user who is followed. */
  static UserId told(EdgeChange change) {
    return new UserId(change.edge().what().id());
  }

  /**
   * The group after these changes, if they change it; nobody is told of a new follower of anything
   * else than a user.
   *
   * @param changes that go with each other
   */
  static Optional<NoticeRow> after(Table table, List<EdgeChange> changes) {
    var first = changes.getFirst();
    if (!first.edge().what().isUser()) {
      return Optional.empty();
    }
    var group = stored(table, first);
    if (!first.opens()) {
      return left(table, first, group);
    }
    var muted = muted(table, changes);
    for (var change : changes) {
      var since = change.edge().since();
      group = muted.contains(change.who().ref())
          ? group.joinedQuietlyBy(change.who(), since)
          : group.joinedBy(change.who(), since);
    }
    return Optional.of(group);
  }

  private static NoticeRow stored(Table table, EdgeChange change) {
    var row = table.get(Keys.notice(told(change), change.group())).await();
    return NoticeRow.of(told(change), change.group(), Kind.FOLLOW, Optional.empty(), row);
  }

  /** Which of those who follow are muted by who is followed. */
  private static Set<Ref> muted(Table table, List<EdgeChange> changes) {
    var first = changes.getFirst();
    var followers = changes.stream().map(change -> change.who().ref()).toList();
    return SilenceRow.muted(table, told(first), followers, first.edge().since()).await();
  }

  /** The group without the follower, if they are in it. */
  private static Optional<NoticeRow> left(Table table, EdgeChange change, NoticeRow group) {
    if (!group.counts(change.edge().since())) {
      return Optional.empty();
    }
    var rest = group.leftBy(change.who());
    return Optional.of(
        rest.hidesSome()
            ? rest.showing(newest(table, change.who(), change.edge(), rest))
            : rest);
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
