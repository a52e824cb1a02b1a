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
import tidings.core.BlocksAndMutes;
import tidings.core.Cursor;
import tidings.core.Notifications;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.ChangeStamp;
import tidings.schema.rows.NoticeRow;
import tidings.store.Item;
import tidings.store.Table;

/**
 * The groups of notices of one user.
 *
 * @param retained those that are shown, newest first
 * @param ended those that nobody is in any more, for who has not heard of it
 * @param surplus those that have to go
 * @param rows of all, as they are stored
 * @param hidden the names of those that are kept and not shown
 */
record NoticeGroups(List<NoticeRow> retained, List<NoticeRow> ended, List<NoticeRow> surplus,
    List<Item> rows, Set<String> hidden) {

  /** All there are, read whole. */
  static NoticeGroups of(UserId user, Table table) {
    var rows = table.queryAll(Keys.noticesOf(user)).await();
    var groups = rows.stream().map(row -> NoticeRow.of(user, row)).collect(
        partitioningBy(NoticeRow::isEmpty));
    var nonEmpty =
        requireNonNull(groups.get(false)).stream().sorted(comparing(SortKey::of)).toList();
    var ended = requireNonNull(groups.get(true));
    var surplus = Stream.concat(beyondLimit(nonEmpty), beyondLimit(ended)).toList();
    return new NoticeGroups(withinLimit(nonEmpty), withinLimit(ended), surplus, rows, Set.of());
  }

  /**
   * As their reader gets to see them: without those actors whom they block or mute, as far as a
   * group shows them, and without the groups that nobody else is in.
   */
  NoticeGroups filteredBy(BlocksAndMutes blocksAndMutes, Instant now) {
    var visible = retained.stream()
        .map(group -> group.without(actor -> blocksAndMutes.hides(actor.ref(), now)))
        .filter(group -> group.wasAnnounced() && !group.isEmpty())
        .toList();
    var visibleNames = visible.stream().map(NoticeRow::group).collect(toSet());
    var hiddenNames = retained.stream()
        .map(NoticeRow::group)
        .filter(group -> !visibleNames.contains(group))
        .collect(toSet());
    return new NoticeGroups(visible, ended, surplus, rows, hiddenNames);
  }

  private static List<NoticeRow> withinLimit(List<NoticeRow> groups) {
    return groups.subList(0, Math.min(groups.size(), Notifications.MAX_GROUPS));
  }

  private static Stream<NoticeRow> beyondLimit(List<NoticeRow> groups) {
    return groups.stream().skip(Notifications.MAX_GROUPS);
  }

  /** The groups that have changed at this position or later, those that are empty now too. */
  Set<String> changedSince(ActivityId position) {
    return rows.stream()
        .filter(row -> ChangeStamp.isSince(row, position))
        .map(row -> row.key().sk())
        .collect(toSet());
  }

  /** The groups that are about one of these activities. */
  Set<String> aboutActivities(Set<ActivityId> activities) {
    return retained.stream()
        .filter(group -> group.activity().map(activities::contains).orElse(false))
        .map(NoticeRow::group)
        .collect(toSet());
  }

  /** The groups with these names that are kept. */
  List<NoticeRow> withNames(Set<String> names) {
    return retained.stream().filter(row -> names.contains(row.group())).toList();
  }

  /**
   * The groups after a place. What becomes news again moves to the top, behind the back of whoever
   * pages: so no group is met twice, and what is not met any more is found by starting again.
   */
  Page<NoticeRow> page(Optional<Cursor> after, int limit) {
    var startAfter = after.map(SortKey::of);
    var rest = retained.stream()
        .filter(row -> startAfter.map(last -> last.compareTo(SortKey.of(row)) < 0).orElse(true))
        .toList();
    var page = rest.subList(0, Math.min(limit, rest.size()));
    var next = page.size() < rest.size()
        ? Optional.of(SortKey.of(page.getLast()).cursor())
        : Optional.<Cursor>empty();
    return new Page<>(page, next);
  }

  /** Where a group is in the list: newest first, then by its name. */
  private record SortKey(long updatedAt, String group) implements Comparable<SortKey> {
    private static final Comparator<SortKey> ORDER =
        comparingLong(SortKey::updatedAt).reversed().thenComparing(SortKey::group);

    static SortKey of(NoticeRow row) {
      return new SortKey(row.updatedAt().toEpochMilli(), row.group());
    }

    static SortKey of(Cursor cursor) {
      var position = cursor.position();
      int split = position.indexOf('#');
      return new SortKey(
          Long.parseLong(position.substring(0, split)), position.substring(split + 1));
    }

    Cursor cursor() {
      return new Cursor(updatedAt + "#" + group);
    }

    @Override
    public int compareTo(SortKey other) {
      return ORDER.compare(this, other);
    }
  }
}
