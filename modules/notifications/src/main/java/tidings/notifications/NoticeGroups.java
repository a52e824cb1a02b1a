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
import tidings.core.MutedWords;
import tidings.core.NoticePreferences;
import tidings.core.Notifications;
import tidings.core.Page;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.ChangeStamp;
import tidings.schema.rows.NoticePreferencesRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Item;
import tidings.store.Table;

/**
 * All notice groups of one user.
 *
 * @param retained the groups that are shown, newest first
 * @param ended empty groups, kept so that clients learn that they have ended
 * @param surplus groups beyond the limit, to be deleted
 * @param rows the stored rows of all groups; those of a newer version are passed over
 * @param hidden ids of groups that are kept but not shown
 * @param visibility what the user may see
 * @param words the muted words of the user
 * @param preferences the types that the user wants to see
 */
record NoticeGroups(List<NoticeRow> retained, List<NoticeRow> ended, List<NoticeRow> surplus,
    List<Item> rows, Set<String> hidden, Visibility visibility,
    MutedWords words, NoticePreferences preferences) {

  /** Reads all groups of a user. */
  static NoticeGroups of(UserId user, Table table) {
    var stored = table.queryAll(FeedKeys.noticesOf(user)).await();
    var preferences = NoticePreferencesRow.preferences(
        stored.stream().filter(ItemType.NOTICE_PREFERENCES::matches).findFirst());
    var rows = stored.stream()
        .filter(NoticeRow::isKnown)
        .toList();
    var groups = rows.stream().map(row -> NoticeRow.of(user, row))
        .collect(partitioningBy(NoticeRow::isEmpty));
    var nonEmpty =
        requireNonNull(groups.get(false)).stream().sorted(comparing(SortKey::of)).toList();
    var ended = requireNonNull(groups.get(true));
    var evicted = NoticeEviction.choose(nonEmpty, Notifications.MAX_GROUPS,
        group -> !isWanted(group, preferences));
    var retained = nonEmpty.stream().filter(group -> !evicted.contains(group)).toList();
    var surplus = Stream.concat(evicted.stream(), beyondLimit(ended)).toList();
    return new NoticeGroups(retained, withinLimit(ended), surplus, rows, Set.of(),
        Visibility.PUBLIC, MutedWords.NONE, preferences);
  }

  private static boolean isWanted(NoticeRow group, NoticePreferences preferences) {
    return preferences.of(group.group().preferenceType()).app();
  }

  /** The named actors of the groups of comments and shares. */
  Set<UserId> commenters() {
    return retained.stream()
        .filter(NoticeGroups::isOfActivities)
        .flatMap(group -> group.state().actors().stream())
        .collect(toSet());
  }

  private static boolean isOfActivities(NoticeRow group) {
    return group.group().kind() == Notifications.Kind.COMMENT
        || group.group().kind() == Notifications.Kind.SHARE;
  }

  /**
   * Returns the groups as the user sees them: without blocked and muted actors as far as a group
   * names its actors, without those of types that they do not want, without those whose comments or shares the user may not see, and without groups that
   * are empty then.
   */
  NoticeGroups filteredBy(UserId user, BlocksAndMutes blocksAndMutes,
      Set<UserId> hiddenCommenters, Instant now) {
    var visible = retained.stream()
        .filter(group -> isWanted(group, preferences))
        .map(group -> group.without(
            actor -> blocksAndMutes.hides(actor.ref(), now)
                || isOfActivities(group) && hiddenCommenters.contains(actor)))
        .filter(group -> group.state().wasAnnounced() && !group.isEmpty())
        .toList();
    var visibleNames = visible.stream().map(NoticeRow::id).collect(toSet());
    var hiddenNames = retained.stream()
        .map(NoticeRow::id)
        .filter(group -> !visibleNames.contains(group))
        .collect(toSet());
    return new NoticeGroups(visible, ended, surplus, rows, hiddenNames,
        blocksAndMutes.visibility(user), blocksAndMutes.words(), preferences);
  }

  private static List<NoticeRow> withinLimit(List<NoticeRow> groups) {
    return groups.subList(0, Math.min(groups.size(), Notifications.MAX_GROUPS));
  }

  private static Stream<NoticeRow> beyondLimit(List<NoticeRow> groups) {
    return groups.stream().skip(Notifications.MAX_GROUPS);
  }

  /**
   * Returns the ids of the groups that changed at this position or later, including empty ones.
   */
  Set<String> changedSince(Position position) {
    return rows.stream()
        .filter(row -> ChangeStamp.isSince(row, position))
        .map(row -> row.key().sk())
        .collect(toSet());
  }

  /** Returns the ids of the groups about one of these activities. */
  Set<String> aboutActivities(Set<ActivityId> activities) {
    return retained.stream()
        .filter(group -> group.activities().stream().anyMatch(activities::contains))
        .map(NoticeRow::id)
        .collect(toSet());
  }

  /** Returns the retained groups with these ids. */
  List<NoticeRow> withNames(Set<String> names) {
    return retained.stream().filter(row -> names.contains(row.id())).toList();
  }

  /**
   * Returns a page of groups. A group that is updated while a client pages moves to the top: the
   * client meets no group twice, and finds the moved one when it starts again.
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

  /** Returns the cursor after a group that is shown. */
  Cursor cursor(String id) {
    return retained.stream()
        .filter(row -> row.id().equals(id))
        .map(row -> SortKey.of(row).cursor())
        .findFirst()
        .orElseThrow();
  }

  /** The sort key of a group: newest first, then by id. */
  private record SortKey(long updatedAt, String group) implements Comparable<SortKey> {
    private static final Comparator<SortKey> ORDER =
        comparingLong(SortKey::updatedAt).reversed().thenComparing(SortKey::group);

    static SortKey of(NoticeRow row) {
      return new SortKey(row.state().updatedAt().toEpochMilli(), row.id());
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
