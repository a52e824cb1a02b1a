// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Cursor;
import tidings.core.Notifications;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.NoticeRow;

/** The groups of notices of one user: those that are kept and those that have to go, newest first. */
record Notices(List<NoticeRow> kept, List<NoticeRow> surplus) {

  /** All there are, read whole. */
  static Notices of(UserId who, Table table) {
    var rows = table.all(Keys.noticesOf(who))
        .await()
        .stream()
        .map(row -> NoticeRow.of(who, row))
        .sorted(comparing(Place::of))
        .toList();
    int kept = Math.min(rows.size(), Notifications.KEPT);
    return new Notices(rows.subList(0, kept), rows.subList(kept, rows.size()));
  }

  /** The groups with these names that are kept. */
  List<NoticeRow> named(Set<String> groups) {
    return kept.stream().filter(row -> groups.contains(row.group())).toList();
  }

  /**
   * The groups after a place. What becomes news again moves to the top, behind the back of whoever
   * pages: so no group is met twice, and what is not met any more is found by starting again.
   */
  Page<NoticeRow> page(Optional<Cursor> after, int limit) {
    var place = after.map(Place::of);
    var rest = kept.stream()
        .filter(row -> place.map(last -> last.compareTo(Place.of(row)) < 0).orElse(true))
        .toList();
    var page = rest.subList(0, Math.min(limit, rest.size()));
    var next = page.size() < rest.size()
        ? Optional.of(Place.of(page.getLast()).cursor())
        : Optional.<Cursor>empty();
    return new Page<>(page, next);
  }

  /** Where a group is in the list: newest first, then by its name. */
  private record Place(long updatedAt, String group) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        comparingLong(Place::updatedAt).reversed().thenComparing(Place::group);

    static Place of(NoticeRow row) {
      return new Place(row.updatedAt().toEpochMilli(), row.group());
    }

    static Place of(Cursor cursor) {
      var position = cursor.position();
      int split = position.indexOf('#');
      return new Place(
          Long.parseLong(position.substring(0, split)), position.substring(split + 1));
    }

    Cursor cursor() {
      return new Cursor(updatedAt + "#" + group);
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }
}
