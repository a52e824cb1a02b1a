// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Cursor;
import tidings.core.Follows.Followed;
import tidings.core.Follows.Muted;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;
import tidings.store.rows.Faces;
import tidings.store.rows.SilenceRow;

/** The lists of whom and what somebody blocks and mutes. */
record Silenced(Table table, Faces faces, InstantSource clock) {

  Page<Followed> blocked(UserId who, Optional<Cursor> after, int limit) {
    var slice = read(Keys.blocksOf(who), after, limit);
    var shown = shown(slice.items());
    return new Page<>(
        slice.items()
            .stream()
            .map(row -> new Followed(
                shown.face(SilenceRow.what(row.key())), SilenceRow.since(row)))
            .toList(),
        slice.next().map(Cursor::new));
  }

  /** Those that have come to their end are not shown, even if they are still there. */
  Page<Muted> muted(UserId who, Optional<Cursor> after, int limit) {
    var slice = read(Keys.mutesOf(who), after, limit);
    var now = clock.instant();
    var rows = slice.items().stream().filter(row -> SilenceRow.isOnAt(row, now)).toList();
    var shown = shown(rows);
    return new Page<>(
        rows.stream()
            .map(row -> new Muted(
                shown.face(SilenceRow.what(row.key())),
                SilenceRow.since(row),
                SilenceRow.until(row)))
            .toList(),
        slice.next().map(Cursor::new));
  }

  private Slice read(Query question, Optional<Cursor> after, int limit) {
    return table.query(question.after(after.map(Cursor::position)).limit(limit)).await();
  }

  private Faces.Shown shown(List<Item> rows) {
    return faces.of(rows.stream().map(row -> SilenceRow.what(row.key())).toList());
  }
}
