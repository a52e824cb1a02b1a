// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Notifications.Notification;
import tidings.core.UserId;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;

/** Turns notice groups into notifications; leaves out groups whose activity is deleted. */
record NoticeReader(EntitySummaries summaries, ActivityReader activities, InstantSource clock) {

  /** The numbers of groups not yet seen and not yet read. */
  record UnreadCounts(int unseen, int unread) {}

  List<Notification> read(UserId reader, List<NoticeRow> rows) {
    var liveActivities = activities.read(activitiesOf(rows), Optional.of(reader))
        .stream()
        .collect(toMap(Activity::id, activity -> activity));
    var liveRows = rows.stream().filter(isAboutAny(liveActivities::containsKey)).toList();
    var shown = summaries.of(
        liveRows.stream().flatMap(row -> row.state().actors().stream()).map(UserId::ref).toList());
    return liveRows.stream().map(row -> notification(row, shown, liveActivities)).toList();
  }

  /** Returns a notification without actors, for a group that has ended. */
  Notification emptyNotification(String group) {
    return Notification.ended(group, NoticeGroup.kindOf(group), clock.instant());
  }

  /**
   * Counts the unseen and the unread groups.
   *
   * @param rows all groups
   * @param read some of them, whose activities were already read
   * @param shown the notifications made of {@code read}: those whose activities are live
   */
  UnreadCounts countUnread(List<NoticeRow> rows, List<NoticeRow> read, List<Notification> shown) {
    var unread = rows.stream().filter(row -> !row.state().read()).toList();
    var liveIds = shown.stream()
        .flatMap(notification -> notification.activity().stream())
        .map(Activity::id)
        .collect(toCollection(HashSet::new));
    var unresolved = new LinkedHashSet<>(activitiesOf(unread));
    activitiesOf(read).forEach(unresolved::remove);
    if (!unresolved.isEmpty()) {
      liveIds.addAll(activities.findLiveIds(unresolved));
    }
    var unreadLive = unread.stream().filter(isAboutAny(liveIds::contains)).toList();
    return new UnreadCounts((int) unreadLive.stream().filter(row -> !row.state().seen()).count(),
        unreadLive.size());
  }

  private static List<ActivityId> activitiesOf(List<NoticeRow> rows) {
    return rows.stream().flatMap(row -> row.group().activity().stream()).distinct().toList();
  }

  /** Matches groups that are about no activity or about one of these. */
  private static Predicate<NoticeRow> isAboutAny(Predicate<ActivityId> isLive) {
    return row -> row.group().activity().map(isLive::test).orElse(true);
  }

  private static Notification notification(
      NoticeRow row, EntitySummaries.SummaryMap shown, Map<ActivityId, Activity> liveActivities) {
    var state = row.state();
    return new Notification(
        row.id(),
        row.group().kind(),
        state.actors().stream().map(actor -> shown.summary(actor.ref())).toList(),
        state.count(),
        row.group().activity().map(liveActivities::get),
        row.takedown(),
        state.updatedAt(),
        state.seen(),
        state.read());
  }
}
