// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.UserId;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;

/**
 * Turns notice groups into notifications; leaves out groups about an activity that their reader may
 * not see.
 */
record NoticeReader(EntitySummaries summaries, ActivityReader activities,
    VisibilityReader visibilityReader, InstantSource clock) {

  /** The numbers of groups not yet seen and not yet read. */
  record UnreadCounts(int unseen, int unread) {}

  /** @param notices have what the reader may see, and the muted words */
  List<Notification> read(UserId reader, List<NoticeRow> rows, NoticeGroups notices) {
    var visibleActivities = new HashMap<ActivityId, Activity>();
    resolve(rows, NoticeReader::shownFirst, visibleActivities::containsKey,
        ids -> readUnmuted(reader, ids, notices)
            .forEach(activity -> visibleActivities.put(activity.id(), activity)));
    var visibleRows = rows.stream().filter(isAboutAny(visibleActivities::containsKey)).toList();
    var shown = summaries.of(
        visibleRows.stream().flatMap(row -> row.state().actors().stream()).map(UserId::ref)
            .toList());
    return visibleRows.stream().map(row -> notification(row, shown, visibleActivities)).toList();
  }

  private List<Activity> readUnmuted(UserId reader, List<ActivityId> ids, NoticeGroups notices) {
    var now = clock.instant();
    return activities
        .read(ids, Optional.of(reader), Future.succeededFuture(notices.visibility())).stream()
        .filter(activity -> !notices.words().hide(activity, reader, now))
        .toList();
  }

  /** Returns a notification without actors, for a group that has ended; empty for an unknown kind. */
  Optional<Notification> emptyNotification(String group) {
    return NoticeGroup.kindOf(group)
        .map(kind -> Notification.ended(group, kind, clock.instant()));
  }

  /**
   * Counts the unseen and the unread groups.
   *
   * @param read some of the groups, whose activities were already read
   * @param shown the notifications made of {@code read}: those whose activities are visible
   */
  UnreadCounts countUnread(UserId reader, List<NoticeRow> read, List<Notification> shown,
      NoticeGroups notices) {
    var unread = notices.retained().stream().filter(row -> !row.state().read()).toList();
    var visibleIds = shown.stream()
        .flatMap(notification -> notification.activity().stream())
        .map(Activity::id)
        .collect(toCollection(HashSet::new));
    var resolved = new HashSet<>(read);
    resolve(unread.stream().filter(row -> !resolved.contains(row)).toList(),
        NoticeReader::latest, visibleIds::contains,
        ids -> visibleIds.addAll(visible(reader, new LinkedHashSet<>(ids), notices)));
    var unreadVisible = unread.stream().filter(isAboutAny(visibleIds::contains)).toList();
    return new UnreadCounts((int) unreadVisible.stream().filter(row -> !row.state().seen()).count(),
        unreadVisible.size());
  }

  /** Texts are read only for those who have muted words. */
  private Set<ActivityId> visible(UserId reader, Set<ActivityId> ids, NoticeGroups notices) {
    return notices.words().isEmpty()
        ? visibilityReader.visibleActivities(ids, notices.visibility())
        : readUnmuted(reader, List.copyOf(ids), notices).stream().map(Activity::id)
            .collect(toSet());
  }

  /**
   * Reads the latest activity of each group, and all others of a group only if that is not visible.
   *
   * @param first what is read of a group at once
   * @param isVisible whether an activity that was read is visible
   */
  private static void resolve(List<NoticeRow> rows, Function<NoticeRow, Stream<ActivityId>> first,
      Predicate<ActivityId> isVisible, Consumer<List<ActivityId>> readActivities) {
    var ids = rows.stream().flatMap(first).distinct().toList();
    if (!ids.isEmpty()) {
      readActivities.accept(ids);
    }
    var others = rows.stream()
        .filter(isAboutAny(isVisible).negate())
        .flatMap(row -> row.activities().stream().skip(1))
        .distinct()
        .toList();
    if (!others.isEmpty()) {
      readActivities.accept(others);
    }
  }

  private static Stream<ActivityId> latest(NoticeRow row) {
    return row.activities().stream().limit(1);
  }

  private static Stream<ActivityId> shownFirst(NoticeRow row) {
    return Stream.concat(latest(row), row.latestComment().stream());
  }

  /** Matches groups that are about no activity or about one of these. */
  private static Predicate<NoticeRow> isAboutAny(Predicate<ActivityId> isVisible) {
    return row -> row.activities().isEmpty() || row.activities().stream().anyMatch(isVisible);
  }

  private static Notification notification(
      NoticeRow row, EntitySummaries.SummaryMap shown,
      Map<ActivityId, Activity> visibleActivities) {
    var state = row.state();
    return new Notification(
        row.id(),
        row.group().kind(),
        state.actors().stream().map(actor -> shown.summary(actor.ref()))
            .filter(actor -> !actor.isErased()).toList(),
        state.count(),
        row.activities().stream().flatMap(id -> Stream.ofNullable(visibleActivities.get(id)))
            .findFirst(),
        row.latestComment().flatMap(id -> Optional.ofNullable(visibleActivities.get(id)))
            .filter(comment -> state.actors().contains(comment.envelope().actor())),
        row.takedown(),
        row.custom(),
        row.group().kind() == Kind.MENTION ? row.activities().size() : 0,
        state.updatedAt(),
        state.seen(),
        state.read());
  }
}
