// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.time.temporal.ChronoUnit.MILLIS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activity.Revision;
import tidings.core.Position;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.ForeignIdRow;
import tidings.schema.rows.HandleRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Changes accounts, entities and activities of the store to what a file says, as the API would, but
 * tells nobody. A field that a line does not have is removed, except for the policy and the handle of
 * a user, the owner of an entity, and all that never changes.
 *
 * @param stamp of the changes, for clients that resume
 */
record StoredRecords(Table table, Instant now, Position stamp) {

  /** The keys of the rows that may have to change. */
  private static Stream<Key> keys(ImportRecord entry) {
    return switch (entry) {
      case AccountRecord account -> Stream.of(
          ActivityKeys.profile(account.id().ref()), FeedKeys.feedState(account.id()));
      case EntityRecord entity -> Stream.of(entity.key());
      case ActivityRecord activity -> Stream.of(activity.key());
      default -> Stream.of();
    };
  }

  /** Changes records that exist and differ. Returns those. Blocking, idempotent. */
  List<ImportRecord> change(List<ImportRecord> existing) {
    var keys = existing.stream().flatMap(StoredRecords::keys).toList();
    if (keys.isEmpty()) {
      return List.of();
    }
    var rows = table.getAll(keys).await();
    var changed = new ArrayList<ImportRecord>();
    for (var entry : existing) {
      if (changes(entry, rows).isPresent()) {
        OptimisticRetry.retry(table, () -> {
          changes(entry, table.getAll(keys(entry).toList()).await())
              .ifPresent(transaction -> transaction.commit(table).await());
          return entry;
        });
        changed.add(entry);
      }
    }
    return changed;
  }

  private Optional<Transaction> changes(ImportRecord entry, Map<Key, Item> rows) {
    var transaction = new Transaction();
    switch (entry) {
      case AccountRecord account -> addAccount(transaction, account, rows);
      case EntityRecord entity -> Optional.ofNullable(rows.get(entity.key()))
          .ifPresent(row -> addEntity(transaction, entity, row));
      case ActivityRecord activity -> Optional.ofNullable(rows.get(activity.key()))
          .map(row -> ActivityRow.of(activity.id(), row))
          .filter(ActivityRow::live)
          .ifPresent(before -> addActivity(transaction, activity, before));
      default -> {
      }
    }
    return transaction.ops().isEmpty() ? Optional.empty() : Optional.of(transaction);
  }

  private void addAccount(Transaction transaction, AccountRecord account, Map<Key, Item> rows) {
    var ref = account.id().ref();
    ProfileRow.find(Optional.ofNullable(rows.get(ActivityKeys.profile(ref)))).ifPresent(row -> {
      var before = ProfileRow.of(ref, row);
      var after = account.profile()
          .with(account.profile().followers().or(() -> before.profile().followers()))
          .withHandle(account.profile().handle().or(() -> before.profile().handle()));
      if (!after.equals(before.profile())) {
        transaction.put(before.with(after).item()).onlyIf(ProfileRow.isUnchanged(row));
        HandleRow.addChange(
            transaction, account.id(), before.profile().handle(), after.handle());
      }
    });
    var state = Optional.ofNullable(rows.get(FeedKeys.feedState(account.id())));
    var read = state.flatMap(FeedStateRow::readUpTo).orElse(Position.FIRST);
    account.readUpTo().filter(position -> position.isAfter(read)).ifPresent(position -> transaction
        .add(FeedStateRow.markReadUpTo(account.id(), state, position, stamp)));
  }

  private static void addEntity(Transaction transaction, EntityRecord entity, Item row) {
    var before = ProfileRow.of(entity.ref(), row);
    var owner = entity.owner().or(before::owner);
    if (!entity.profile().equals(before.profile()) || !owner.equals(before.owner())) {
      var after = before.with(entity.profile());
      transaction.put(owner.map(after::ownedBy).orElse(after).item())
          .onlyIf(ProfileRow.isUnchanged(row));
    }
  }

  private void addActivity(
      Transaction transaction, ActivityRecord activity, ActivityRow before) {
    boolean isContentChanged = !activity.object().equals(before.object())
        || !activity.data().equals(before.data());
    boolean isReachChanged = activity.envelope().reach() != before.envelope().reach();
    var newForeignId = activity.foreignId().filter(id -> before.foreignId().isEmpty());
    if (isContentChanged || isReachChanged || newForeignId.isPresent()) {
      var revision = isContentChanged
          ? before.revision().next(editTime(activity, before.revision()))
          : before.revision().unedited();
      var after = before.withContent(activity.object(), activity.data(), revision)
          .with(activity.envelope().reach());
      transaction
          .update(activity.key(), newForeignId.map(after::withForeignId).orElse(after).edit(stamp))
          .onlyIf(before.isAsRead());
      newForeignId.ifPresent(
          id -> transaction.put(new ForeignIdRow(id, activity.id()).item()));
    }
  }

  /** That of the file, if it is later than the one in the store. */
  private Instant editTime(ActivityRecord activity, Revision before) {
    return activity.editedAt()
        .filter(time -> before.editedAt().filter(last -> !time.isAfter(last)).isEmpty())
        .orElseGet(() -> now.truncatedTo(MILLIS));
  }

  /** Returns why a record cannot be changed to what a line says, if it cannot. */
  static Optional<String> conflict(ImportRecord entry, Map<Key, Item> rows) {
    return entry instanceof ActivityRecord activity
        ? Optional.ofNullable(rows.get(entry.key()))
            .map(row -> ActivityRow.of(activity.id(), row))
            .flatMap(stored -> conflict(activity, stored))
        : Optional.empty();
  }

  private static Optional<String> conflict(ActivityRecord activity, ActivityRow row) {
    var stored = row.envelope();
    if (!stored.actor().equals(activity.envelope().actor())
        || !stored.verb().equals(activity.envelope().verb())
        || !stored.targets().equals(activity.envelope().targets())) {
      return Optional.of("its actor, verb and targets never change, and differ in the store");
    }
    if (!row.object().poll().equals(activity.object().poll())) {
      return Optional.of("its poll never changes, and differs in the store");
    }
    return row.object().isVisible() == activity.object().isVisible()
        ? Optional.empty()
        : Optional.of("a share never gets or loses its words, and differs in the store");
  }
}
