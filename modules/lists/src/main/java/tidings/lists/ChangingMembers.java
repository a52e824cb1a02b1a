// SPDX-License-Identifier: Apache-2.0
package tidings.lists;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.ListId;
import tidings.core.Lists;
import tidings.core.Lists.AddMember;
import tidings.core.Lists.RemoveMember;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ListKeys;
import tidings.schema.readers.TargetExists;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.readers.VisibleLists;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.ListRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** Adds members to lists and to what entities follow, and removes them. */
record ChangingMembers(Table table, VisibilityReader visibility, VisibleLists visibleLists,
    InstantSource clock) {

  Done add(AddMember ask) {
    var stored = read(ask.user(), ask.list());
    visibility.require(ask.user(), ask.member());
    var row = stored.list();
    if (row.members().contains(ask.member())) {
      return DONE;
    }
    if (row.members().size() >= Lists.MAX_MEMBERS) {
      throw TOO_MANY.refusal(
          "no more than " + Lists.MAX_MEMBERS + " can be in a list, or be followed by an entity");
    }
    var transaction = TargetExists.check(stored.begin(), ask.member());
    requireUnblocked(transaction, ask);
    transaction.put(row.with(ask.member()).next()).onlyIf(row.isUnchanged());
    transaction.commit(table).await();
    return DONE;
  }

  private static void requireUnblocked(Transaction transaction, AddMember ask) {
    if (ask.member().isUser() && !ask.member().equals(ask.user().ref())) {
      BlockMuteRow.checkNotBlocked(transaction, ask.user(), new UserId(ask.member().id()))
          .orRefuse(VisibilityReader.notFound(ask.member()));
    }
  }

  Done remove(RemoveMember ask) {
    var stored = read(ask.user(), ask.list());
    var row = stored.list();
    if (row.members().contains(ask.member())) {
      stored.begin().put(row.without(List.of(ask.member())).next()).onlyIf(row.isUnchanged())
          .commit(table).await();
    }
    return DONE;
  }

  /**
   * Removes erased users and purged activities from a list. Nothing leads from them to the lists that
   * have them.
   */
  void removeGone(ListId list, List<Ref> gone) {
    if (!gone.isEmpty()) {
      OptimisticRetry.retry(table, () -> {
        table.get(ListKeys.list(list)).await().map(ListRow::of).ifPresent(
            row -> new Transaction().put(row.without(gone).next()).onlyIf(row.isUnchanged())
                .commit(table).await());
        return DONE;
      });
    }
  }

  /** Refused for others than the owner: lists of users as absent, what entities follow as forbidden. */
  private Stored read(UserId user, ListId list) {
    if (list.isOf(user)) {
      return new Stored(visibleLists.requireOwn(list), Optional.empty());
    }
    var entity = list.owner();
    if (entity.isUser() || entity.isActivity()) {
      throw FORBIDDEN.refusal("only you can follow as a user, and an activity follows nothing");
    }
    var profileKey = ActivityKeys.profile(entity);
    var listKey = ListKeys.list(list);
    var rows = table.getAll(List.of(profileKey, listKey)).await();
    var profile = ProfileRow.find(Optional.ofNullable(rows.get(profileKey)))
        .orElseThrow(() -> VisibilityReader.notFound(entity));
    if (!ProfileRow.of(entity, profile).isOwnedBy(user)) {
      throw FORBIDDEN.refusal(entity + " belongs to another user");
    }
    var row = Optional.ofNullable(rows.get(listKey)).map(ListRow::of)
        .orElseGet(() -> ListRow.ofNewFollows(entity, clock.instant().truncatedTo(MILLIS)));
    return new Stored(row, Optional.of(profile));
  }

  /** @param profile of an entity that is no user */
  private record Stored(ListRow list, Optional<Item> profile) {
    /** A transaction that fails if the entity has another owner meanwhile, or none. */
    Transaction begin() {
      var transaction = new Transaction();
      profile.ifPresent(row -> transaction.check(row.key(), ProfileRow.isUnchanged(row)));
      return transaction;
    }
  }
}
