// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.Collectors.toCollection;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Notifications.Kind;
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
    var liveActivities = new HashMap<ActivityId, Activity>();
    resolve(rows, liveActivities::containsKey, ids -> activities.read(ids, Optional.of(reader))
        .forEach(activity -> liveActivities.put(activity.id(), activity)));
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
    var resolved = new HashSet<>(read);
    resolve(unread.stream().filter(row -> !resolved.contains(row)).toList(), liveIds::contains,
        ids -> liveIds.addAll(activities.findLiveIds(new LinkedHashSet<>(ids))));
    var unreadLive = unread.stream().filter(isAboutAny(liveIds::contains)).toList();
    return new UnreadCounts((int) unreadLive.stream().filter(row -> !row.state().seen()).count(),
        unreadLive.size());
  }

  /**
   * Reads the latest activity of each group, and all others of a group only if that is not live.
   *
   * @param isLive whether an activity that was read is live
   */
  private static void resolve(List<NoticeRow> rows, Predicate<ActivityId> isLive,
      Consumer<List<ActivityId>> readActivities) {
    var latest =
        rows.stream().flatMap(row -> row.activities().stream().limit(1)).distinct().toList();
    if (!latest.isEmpty()) {
      readActivities.accept(latest);
    }
    var others = rows.stream()
        .filter(isAboutAny(isLive).negate())
        .flatMap(row -> row.activities().stream().skip(1))
        .distinct()
        .toList();
    if (!others.isEmpty()) {
      readActivities.accept(others);
    }
  }

  /** Matches groups that are about no activity or about one of these. */
  private static Predicate<NoticeRow> isAboutAny(Predicate<ActivityId> isLive) {
    return row -> row.activities().isEmpty() || row.activities().stream().anyMatch(isLive);
  }

  private static Notification notification(
      NoticeRow row, EntitySummaries.SummaryMap shown, Map<ActivityId, Activity> liveActivities) {
    var state = row.state();
    return new Notification(
        row.id(),
        row.group().kind(),
        state.actors().stream().map(actor -> shown.summary(actor.ref())).toList(),
        state.count(),
        row.activities().stream().flatMap(id -> Stream.ofNullable(liveActivities.get(id)))
            .findFirst(),
        row.takedown(),
        row.group().kind() == Kind.MENTION ? row.activities().size() : 0,
        state.updatedAt(),
        state.seen(),
        state.read());
  }
}
