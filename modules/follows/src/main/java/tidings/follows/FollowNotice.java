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
import tidings.schema.Keys;
import tidings.schema.readers.NewestActors;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Item;
import tidings.store.Table;

/** What a user is told of who follows them: one group for all who did on the same day. */
final class FollowNotice {
  private FollowNotice() {}

  /** Who is told, if it is a user who is followed. */
  static UserId followedUser(EdgeChange change) {
    return new UserId(change.edge().target().id());
  }

  /**
   * The group after these changes, if they change it; nobody is told of a new follower of anything
   * else than a user.
   *
   * @param changes that go with each other
   */
  static Optional<NoticeRow> groupAfter(Table table, List<EdgeChange> changes) {
    var first = changes.getFirst();
    if (!first.edge().target().isUser()) {
      return Optional.empty();
    }
    var group = readGroup(table, first);
    if (!first.opens()) {
      return groupAfterUnfollow(table, first, group);
    }
    var muted = muted(table, changes);
    for (var change : changes) {
      var since = change.edge().since();
      group = muted.contains(change.user().ref())
          ? group.joinedSilentlyBy(change.user(), since)
          : group.joinedBy(change.user(), since);
    }
    return Optional.of(group);
  }

  private static NoticeRow readGroup(Table table, EdgeChange change) {
    var row = table.get(Keys.notice(followedUser(change), change.group())).await();
    return NoticeRow.of(followedUser(change), change.group(), Kind.FOLLOW, Optional.empty(), row);
  }

  /** Which of those who follow are muted by who is followed. */
  private static Set<Ref> muted(Table table, List<EdgeChange> changes) {
    var first = changes.getFirst();
    var followers = changes.stream().map(change -> change.user().ref()).toList();
    return BlockMuteRow.muted(table, followedUser(first), followers, first.edge().since()).await();
  }

  /** The group without the follower, if they are in it. */
  private static Optional<NoticeRow> groupAfterUnfollow(Table table, EdgeChange change,
      NoticeRow group) {
    if (!group.isCounted(change.edge().since())) {
      return Optional.empty();
    }
    var rest = group.leftBy(change.user());
    return Optional.of(
        rest.hasHiddenActors()
            ? rest.withNewest(newest(table, change.user(), change.edge(), rest))
            : rest);
  }

  /** The newest of that day, without somebody. */
  private static List<UserId> newest(
      Table table, UserId without, Edge edge, NoticeRow group) {
    var followers = Keys.newestFollowersOf(
        edge.target(), group.begunAt(), NoticeRow.endOfFollowGroup(edge.since()));
    return new NewestActors(table).find(
        followers,
        rows -> stillStored(table, rows).map(row -> new UserId(row.key().sk()))
            .filter(user -> !user.equals(without))
            .toList());
  }

  /** The index may be late: what it shows is still there if the base row says the same. */
  private static Stream<Item> stillStored(Table table, List<Item> rows) {
    var storedRows = table.getAll(rows.stream().map(Item::key).toList()).await();
    return rows.stream().filter(storedRows::containsValue);
  }
}
