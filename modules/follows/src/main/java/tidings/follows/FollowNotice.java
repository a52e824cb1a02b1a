// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.readers.NewestActors;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.Item;
import tidings.store.Table;

/** The notices about new followers of a user: one group, and so one row, for each day. */
final class FollowNotice {
  private FollowNotice() {}

  /** Returns the user who is followed; the target of the change must be a user. */
  static UserId followedUser(EdgeChange change) {
    return new UserId(change.edge().target().id());
  }

  /**
   * Returns the row of the notice group after these changes; empty if they do not change it, or if
   * the target is not a user.
   *
   * @param changes changes that can be combined, see {@link EdgeChange#canCombineWith}
   */
  static Optional<NoticeRow> rowAfter(Table table, List<EdgeChange> changes) {
    var first = changes.getFirst();
    if (!first.edge().target().isUser()) {
      return Optional.empty();
    }
    var row = NoticeRow.read(table, followedUser(first), first.noticeGroup());
    if (!first.isOpening()) {
      return rowAfterUnfollow(table, first, row);
    }
    var muted = muted(table, changes);
    for (var change : changes) {
      var since = change.edge().since();
      row = row.with(
          state -> muted.contains(change.user().ref())
              ? state.joinedByMuted(change.user(), since)
              : state.joinedBy(change.user(), since));
    }
    return Optional.of(row);
  }

  /** Returns the followers whom the followed user mutes. */
  private static Set<Ref> muted(Table table, List<EdgeChange> changes) {
    var first = changes.getFirst();
    var followers = changes.stream().map(change -> change.user().ref()).toList();
    return BlockMuteRow.muted(table, followedUser(first), followers, first.edge().since()).await();
  }

  /** Returns the row without the follower; empty if the row does not count them. */
  private static Optional<NoticeRow> rowAfterUnfollow(Table table, EdgeChange change,
      NoticeRow row) {
    if (!row.state().isCounted(change.edge().since())) {
      return Optional.empty();
    }
    var rest = row.state().leftBy(change.user());
    var filled = rest.hasHiddenActors()
        ? rest.withNewest(newest(table, change.user(), change.edge(), rest))
        : rest;
    return Optional.of(row.with(filled));
  }

  /** Returns the newest followers of that day, except one. */
  private static List<UserId> newest(
      Table table, UserId without, Edge edge, NoticeState state) {
    var followers = FollowKeys.newestFollowersOf(
        edge.target(), state.begunAt(), NoticeGroup.endOfFollows(edge.since()));
    return new NewestActors(table).find(
        followers,
        rows -> stillStored(table, rows).map(row -> new UserId(row.key().sk()))
            .filter(user -> !user.equals(without))
            .toList());
  }

  /**
   * Drops rows of the index that differ from the base table: the index is eventually consistent.
   */
  private static Stream<Item> stillStored(Table table, List<Item> rows) {
    var storedRows = table.getAll(rows.stream().map(Item::key).toList()).await();
    return rows.stream().filter(storedRows::containsValue);
  }
}
