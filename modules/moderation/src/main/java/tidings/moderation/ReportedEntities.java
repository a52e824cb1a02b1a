// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.SELF_REPORT;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.ListId;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.DismissEntityReports;
import tidings.core.Moderation.EntityQueueOf;
import tidings.core.Moderation.ReportEntity;
import tidings.core.Moderation.ReportedEntity;
import tidings.core.Moderation.ReportedList;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.ListKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.ListRow;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** Stores reports of users and other entities, lists them, and dismisses them. */
record ReportedEntities(Table table, EntitySummaries summaries, InstantSource clock,
    AuditRows audit) {

  Done report(ReportEntity ask) {
    return OptimisticRetry.retry(table, () -> {
      if (requireProfile(ask.ref()).isOwnedBy(ask.user())) {
        throw SELF_REPORT.refusal("you cannot report what is yours; change it instead");
      }
      ask.list().ifPresent(name -> requirePublic(ask.ref(), name));
      var report = ActivityKeys.entityReport(ask.ref(), ask.user());
      var flag = ActivityKeys.entityFlag(ask.ref());
      var rows = table.getAll(List.of(report, flag)).await();
      var transaction = new Transaction();
      if (rows.containsKey(report)) {
        transaction.update(report, ReportRow.change(ask))
            .onlyIf(Condition.present());
      } else {
        var now = clock.instant().truncatedTo(MILLIS);
        transaction.put(ReportRow.ofEntity(ask, now)).onlyIf(Condition.absent())
            .add(EntityFlagRow.of(ask.ref(), Optional.ofNullable(rows.get(flag)))
                .reportedBy(ask.user(), now).write())
            .put(audit.ofModeration(
                Action.REPORTED, ask.user(), subject(ask), Optional.of(ask.reason())));
      }
      transaction.commit(table).await();
      return DONE;
    });
  }

  private static Object subject(ReportEntity ask) {
    return ask.list().<Object>map(name -> new ListId(ask.ref(), name)).orElse(ask.ref());
  }

  /** What an entity follows has no title that could be wrong. */
  private void requirePublic(Ref owner, String name) {
    var list = new ListId(owner, name);
    boolean isReportable = owner.isUser() && table.get(ListKeys.list(list)).await()
        .map(ListRow::of).filter(ListRow::isPublic).isPresent();
    if (!isReportable) {
      throw NOT_FOUND.refusal("there is no list " + name + " of " + owner);
    }
  }

  Done dismiss(DismissEntityReports ask) {
    RoleRow.require(table, ask.moderator(), Role.MODERATOR);
    return OptimisticRetry.retry(table, () -> {
      if (requireProfile(ask.ref()).isOwnedBy(ask.moderator())) {
        throw FORBIDDEN.refusal("you cannot decide about reports of what is yours");
      }
      var flag = EntityFlagRow.of(
          ask.ref(), table.get(ActivityKeys.entityFlag(ask.ref())).await());
      if (flag.pendingSince().isPresent()) {
        new Transaction()
            .add(flag.dismissed().write())
            .put(audit.ofModeration(
                Action.DISMISSED, ask.moderator(), ask.ref(), Optional.empty()))
            .commit(table)
            .await();
      }
      return DONE;
    });
  }

  private ProfileRow requireProfile(Ref ref) {
    if (ref.isActivity()) {
      throw FORBIDDEN.refusal("report the activity, not its profile");
    }
    return ProfileRow.find(table.get(ActivityKeys.profile(ref)).await())
        .map(row -> ProfileRow.of(ref, row))
        .orElseThrow(() -> NOT_FOUND.refusal(ref + " is not described"));
  }

  Page<ReportedEntity> page(EntityQueueOf ask) {
    RoleRow.require(table, ask.moderator(), Role.MODERATOR);
    var query = ask.after().map(cursor -> ActivityKeys.flaggedEntitiesAfter(cursor.position()))
        .orElseGet(ActivityKeys::flaggedEntities);
    var found = table.queryFirst(query, ask.limit() + 1).await();
    var page = found.stream().limit(ask.limit()).toList();
    var next = found.size() > ask.limit()
        ? Optional.of(new Cursor(page.getLast().text(Item.INDEX_SK)))
        : Optional.<Cursor>empty();
    return new Page<>(reported(page, ask.moderator()), next);
  }

  /** Reports of what belongs to the moderator are left to other moderators. */
  private List<ReportedEntity> reported(List<Item> page, UserId moderator) {
    var flags = page.stream()
        .map(row -> EntityFlagRow.of(ActivityKeys.flaggedEntity(row.key()), Optional.of(row)))
        .toList();
    var rows = table.getAll(flags.stream().flatMap(ReportedEntities::rowsOf).toList()).await();
    var lists = table.getAll(rows.values().stream().flatMap(ReportedEntities::listKey).toList())
        .await();
    var reporters = summaries.of(flags.stream()
        .flatMap(flag -> flag.newestReporters().stream()).map(UserId::ref).distinct().toList());
    return flags.stream()
        .flatMap(flag -> ProfileRow
            .find(Optional.ofNullable(rows.get(ActivityKeys.profile(flag.entity()))))
            .map(row -> ProfileRow.of(flag.entity(), row))
            .filter(profile -> !profile.isOwnedBy(moderator))
            .map(profile -> reported(flag, profile, new Stored(rows, lists), reporters))
            .stream())
        .toList();
  }

  /** @param rows profiles and reports */
  private record Stored(Map<Key, Item> rows, Map<Key, Item> lists) {
    Optional<ReportedList> listOf(Item report) {
      return ReportRow.list(report).map(name -> new ReportedList(name,
          listKey(report).findFirst().map(lists::get).map(ListRow::of)
              .filter(ListRow::isPublic).map(list -> list.title().orElse(name))));
    }
  }

  private static Stream<Key> listKey(Item row) {
    return ItemType.of(row).filter(ItemType.ENTITY_REPORT::equals)
        .flatMap(report -> ReportRow.list(row))
        .map(name -> ListKeys.list(
            new ListId(Ref.parse(ActivityKeys.reported(row.key())), name)))
        .stream();
  }

  private static Stream<Key> rowsOf(EntityFlagRow flag) {
    return Stream.concat(
        Stream.of(ActivityKeys.profile(flag.entity())),
        flag.newestReporters().stream()
            .map(user -> ActivityKeys.entityReport(flag.entity(), user)));
  }

  private static ReportedEntity reported(EntityFlagRow flag, ProfileRow profile,
      Stored stored, EntitySummaries.SummaryMap reporters) {
    var complaints = flag.newestReporters().stream()
        .flatMap(user -> Optional
            .ofNullable(stored.rows().get(ActivityKeys.entityReport(flag.entity(), user)))
            .map(row -> new Complaint(
                reporters.summary(user.ref()), ReportRow.reason(row), ReportRow.time(row),
                stored.listOf(row)))
            .stream())
        .toList();
    return new ReportedEntity(
        ProfileRow.summary(flag.entity(), Optional.of(profile.item())),
        profile.profile().about(), flag.pendingSince().orElseThrow(), flag.count(), complaints);
  }
}
