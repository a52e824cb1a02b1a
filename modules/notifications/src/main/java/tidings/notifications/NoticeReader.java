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
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Faces;
import tidings.store.rows.NoticeRow;

/** Turns groups of notices into notifications, leaving out those whose activity is gone. */
record NoticeReader(Faces faces, ActivityReader activities, InstantSource clock) {

  /** How much of it is news: the groups that were never shown, and those never opened. */
  record News(int unseen, int unread) {}

  List<Notification> read(UserId reader, List<NoticeRow> rows) {
    var living = activities.read(about(rows), Optional.of(reader))
        .stream()
        .collect(toMap(Activity::id, activity -> activity));
    var there = rows.stream().filter(isAboutSome(living::containsKey)).toList();
    var shown = faces.of(
        there.stream().flatMap(row -> row.actors().stream()).map(UserId::ref).toList());
    return there.stream().map(row -> notification(row, shown, living)).toList();
  }

  /** What is told of a group that is not there any more: that nobody is in it, and no news. */
  Notification gone(String group) {
    return new Notification(group, NoticeRow.kind(group), List.of(), 0, Optional.empty(),
        Optional.empty(), clock.instant(), true, true);
  }

  /**
   * How much of all is news.
   *
   * @param read some of them, whose activities were read already: {@code shown} are those that are
   *     there
   */
  News news(List<NoticeRow> rows, List<NoticeRow> read, List<Notification> shown) {
    var unread = rows.stream().filter(row -> !row.read()).toList();
    var living = shown.stream()
        .flatMap(notification -> notification.activity().stream())
        .map(Activity::id)
        .collect(toCollection(HashSet::new));
    var unknown = new LinkedHashSet<>(about(unread));
    about(read).forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      living.addAll(activities.living(unknown));
    }
    var news = unread.stream().filter(isAboutSome(living::contains)).toList();
    return new News((int) news.stream().filter(row -> !row.seen()).count(), news.size());
  }

  private static List<ActivityId> about(List<NoticeRow> rows) {
    return rows.stream().flatMap(row -> row.activity().stream()).distinct().toList();
  }

  /** Groups that are about their reader, or about an activity that is one of these. */
  private static Predicate<NoticeRow> isAboutSome(Predicate<ActivityId> living) {
    return row -> row.activity().map(living::test).orElse(true);
  }

  private static Notification notification(
      NoticeRow row, Faces.Shown shown, Map<ActivityId, Activity> living) {
    return new Notification(
        row.group(),
        row.kind(),
        row.actors().stream().map(actor -> shown.face(actor.ref())).toList(),
        row.count(),
        row.activity().map(living::get),
        row.takedown(),
        row.updatedAt(),
        row.seen(),
        row.read());
  }
}
