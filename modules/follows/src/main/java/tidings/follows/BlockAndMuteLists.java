// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Cursor;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.MuteListEntry;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/** Pages of the users that a user blocks, and of the entities that a user mutes. */
record BlockAndMuteLists(Table table, EntitySummaries summaries, InstantSource clock,
    VisibilityReader visibilityReader) {

  Page<FollowListEntry> blocked(UserId user, Optional<Cursor> after, int limit) {
    var slice = read(FollowKeys.blocksOf(user), after, limit);
    var shown = summariesOf(slice.items());
    return new Page<>(
        slice.items()
            .stream()
            .map(row -> new FollowListEntry(
                shown.summary(BlockMuteRow.target(row.key())), BlockMuteRow.since(row)))
            .filter(entry -> !entry.entity().isErased())
            .toList(),
        slice.next().map(Cursor::new));
  }

  /**
   * Expired mutes are left out, even if their rows are not deleted yet, and so is what the user may
   * not see.
   */
  Page<MuteListEntry> muted(UserId user, Optional<Cursor> after, int limit) {
    var visibility = visibilityReader.of(Optional.of(user));
    var slice = read(FollowKeys.mutesOf(user), after, limit);
    var now = clock.instant();
    var active = slice.items().stream().filter(row -> BlockMuteRow.isActive(row, now)).toList();
    var visible = visibilityReader.visible(
        active.stream().map(row -> BlockMuteRow.target(row.key())).toList(), visibility.await());
    var rows = active.stream()
        .filter(row -> visible.contains(BlockMuteRow.target(row.key())))
        .toList();
    var shown = summariesOf(rows);
    return new Page<>(
        rows.stream()
            .map(row -> new MuteListEntry(
                shown.summary(BlockMuteRow.target(row.key())),
                BlockMuteRow.since(row),
                BlockMuteRow.until(row)))
            .filter(entry -> !entry.entity().isErased())
            .toList(),
        slice.next().map(Cursor::new));
  }

  private Slice read(Query query, Optional<Cursor> after, int limit) {
    return table.query(query.after(after.map(Cursor::position)).limit(limit)).await();
  }

  private EntitySummaries.SummaryMap summariesOf(List<Item> rows) {
    return summaries.of(rows.stream().map(row -> BlockMuteRow.target(row.key())).toList());
  }
}
