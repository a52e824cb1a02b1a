// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.Dismissal;
import tidings.core.Moderation.QueueOf;
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Page;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.FlagRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * The reported activities that wait for a decision: the flags of all shards, merged by waiting
 * time.
 */
record ModerationQueue(Table table, EntitySummaries summaries, ActivityReader activities) {

  Page<ReportedActivity> page(QueueOf ask) {
    RoleRow.require(table, ask.moderator(), Role.MODERATOR);
    var waiting = waitingFlags(ask.after().map(Cursor::position), ask.limit());
    var page = waiting.stream().limit(ask.limit()).toList();
    var next = waiting.size() > ask.limit()
        ? Optional.of(new Cursor(position(page.getLast())))
        : Optional.<Cursor>empty();
    return AnswerBudget.page(visibleReports(page, ask.moderator()), next,
        AnswerSize::ofReported, last -> new Cursor(position(flagOf(last, page))));
  }

  private static Item flagOf(ReportedActivity reported, List<Item> page) {
    return page.stream()
        .filter(row -> ActivityKeys.flaggedActivity(row.key()).equals(reported.activity().id()))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the first flags of all shards, and one more if there is one. */
  private List<Item> waitingFlags(Optional<String> after, int limit) {
    var shards = IntStream.range(0, ActivityKeys.FLAGGED_SHARDS)
        .mapToObj(
            shard -> after.map(position -> ActivityKeys.flaggedAfter(shard, position))
                .orElseGet(() -> ActivityKeys.flagged(shard)))
        .map(query -> table.queryFirst(query, limit + 1))
        .toList();
    return shards.stream()
        .flatMap(shard -> shard.await().stream())
        .sorted(comparing(ModerationQueue::position))
        .limit(limit + 1L)
        .toList();
  }

  private static String position(Item flag) {
    return flag.text(Item.INDEX_SK);
  }

  /**
   * Returns the reports of live activities; the index may still list deleted ones. Reports of the
   * moderator's own activities are left to other moderators.
   */
  private List<ReportedActivity> visibleReports(List<Item> rows, UserId moderator) {
    var flags = rows.stream().map(ModerationQueue::flag).toList();
    var ids = flags.stream().map(FlagRow::activity).toList();
    var reports = table.getAll(flags.stream().flatMap(ModerationQueue::newestReportKeys).toList());
    var liveActivities = activities.readLive(ids, Optional.of(moderator))
        .stream()
        .filter(activity -> !activity.envelope().actor().equals(moderator))
        .collect(toMap(Activity::id, activity -> activity));
    var userSummaries = summaries
        .of(flags.stream().flatMap(ModerationQueue::involvedUsers).map(UserId::ref).toList());
    var stored = reports.await();
    return flags.stream()
        .filter(flag -> liveActivities.containsKey(flag.activity()))
        .map(flag -> reported(flag, liveActivities, stored, userSummaries))
        .toList();
  }

  private static FlagRow flag(Item row) {
    return FlagRow.of(ActivityKeys.flaggedActivity(row.key()), Optional.of(row));
  }

  private static Stream<Key> newestReportKeys(FlagRow flag) {
    return flag.newestReporters().stream()
        .map(reporter -> ActivityKeys.report(flag.activity(), reporter));
  }

  private static Stream<UserId> involvedUsers(FlagRow flag) {
    return Stream.concat(
        flag.newestReporters().stream(),
        flag.dismissed().stream().map(FlagRow.Dismissed::moderator));
  }

  private static ReportedActivity reported(FlagRow flag, Map<ActivityId, Activity> liveActivities,
      Map<Key, Item> reports, EntitySummaries.SummaryMap userSummaries) {
    var newest = flag.newestReporters()
        .stream()
        .flatMap(reporter -> complaint(flag.activity(), reporter, reports, userSummaries))
        .toList();
    return new ReportedActivity(
        Optional.ofNullable(liveActivities.get(flag.activity())).orElseThrow(),
        flag.pendingSince().orElseThrow(),
        flag.count(),
        newest,
        flag.dismissed().map(last -> new Dismissal(userSummaries.summary(last.moderator().ref()),
            last.dismissedAt())));
  }

  private static Stream<Complaint> complaint(
      ActivityId activity, UserId reporter, Map<Key, Item> reports,
      EntitySummaries.SummaryMap userSummaries) {
    return Optional.ofNullable(reports.get(ActivityKeys.report(activity, reporter)))
        .map(row -> new Complaint(
            userSummaries.summary(reporter.ref()), ReportRow.reason(row), ReportRow.time(row)))
        .stream();
  }
}
