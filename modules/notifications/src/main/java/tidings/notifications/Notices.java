// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Notifications;
import tidings.core.Page;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.Stamp;

/**
 * The groups of notices of one user.
 *
 * @param kept those that are shown, newest first
 * @param ended those that nobody is in any more, for who has not heard of it
 * @param surplus those that have to go
 * @param rows of all, as they are stored
 * @param hidden the names of those that are kept and not shown
 */
record Notices(List<NoticeRow> kept, List<NoticeRow> ended, List<NoticeRow> surplus,
    List<Item> rows, Set<String> hidden) {

  /** All there are, read whole. */
  static Notices of(UserId who, Table table) {
    var rows = table.all(Keys.noticesOf(who)).await();
    var groups = rows.stream().map(row -> NoticeRow.of(who, row)).collect(
        partitioningBy(NoticeRow::isEmpty));
    var some = requireNonNull(groups.get(false)).stream().sorted(comparing(Place::of)).toList();
    var ended = requireNonNull(groups.get(true));
    var surplus = Stream.concat(beyond(some), beyond(ended)).toList();
    return new Notices(within(some), within(ended), surplus, rows, Set.of());
  }

  /**
   * As their reader gets to see them: without those actors whom they block or mute, as far as a
   * group shows them, and without the groups that nobody else is in.
   */
  Notices heard(Silence silence, Instant now) {
    var heard = kept.stream()
        .map(group -> group.without(actor -> silence.forbids(actor.ref(), now)))
        .filter(group -> group.wasNews() && !group.isEmpty())
        .toList();
    var shown = heard.stream().map(NoticeRow::group).collect(toSet());
    var others = kept.stream()
        .map(NoticeRow::group)
        .filter(group -> !shown.contains(group))
        .collect(toSet());
    return new Notices(heard, ended, surplus, rows, others);
  }

  private static List<NoticeRow> within(List<NoticeRow> groups) {
    return groups.subList(0, Math.min(groups.size(), Notifications.KEPT));
  }

  private static Stream<NoticeRow> beyond(List<NoticeRow> groups) {
    return groups.stream().skip(Notifications.KEPT);
  }

  /** The groups that have changed at this position or later, those that are empty now too. */
  Set<String> changedSince(ActivityId position) {
    return rows.stream()
        .filter(row -> Stamp.isSince(row, position))
        .map(row -> row.key().sk())
        .collect(toSet());
  }

  /** The groups that are about one of these activities. */
  Set<String> about(Set<ActivityId> activities) {
    return kept.stream()
        .filter(group -> group.activity().map(activities::contains).orElse(false))
        .map(NoticeRow::group)
        .collect(toSet());
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
