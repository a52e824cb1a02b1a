// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.UNKNOWN_USER;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Accounts.Suspension;
import tidings.core.Accounts.SuspensionsBy;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Page;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.RoleRow;
import tidings.schema.rows.SuspensionRow;
import tidings.store.Item;
import tidings.store.Table;

/** Reads suspensions. */
record Suspensions(Table table, EntitySummaries summaries, InstantSource clock) {

  /** @throws Refusal {@code suspended}, with the reason and the end */
  void requireNone(UserId user) {
    checkNone(user).await();
  }

  /** Fails as {@code suspended}, with the reason and the end. Does not block. */
  Future<Done> checkNone(UserId user) {
    return table.get(AccountKeys.suspension(user)).map(Suspensions::requireNone);
  }

  /** @throws Refusal {@code suspended} if the row of a suspension is there */
  static Done requireNone(Optional<Item> row) {
    row.filter(SuspensionRow::isOfErased).ifPresent(erased -> {
      var user = AccountKeys.suspendedUser(erased.key());
      throw UNKNOWN_USER.refusal("there is no account " + user);
    });
    row.map(SuspensionRow::of).ifPresent(suspension -> {
      throw suspension.refusal();
    });
    return DONE;
  }

  boolean has(UserId user) {
    return table.get(AccountKeys.suspension(user)).await().isPresent();
  }

  Page<Suspension> page(SuspensionsBy ask) {
    ask.moderator().ifPresent(user -> RoleRow.require(table, user, Role.MODERATOR));
    var query = ask.after().map(cursor -> AccountKeys.suspensionsAfter(cursor.position()))
        .orElseGet(AccountKeys::suspensions);
    var found = table.queryFirst(query, ask.limit() + 1).await();
    var page = found.stream().limit(ask.limit()).toList();
    var next = found.size() > ask.limit()
        ? Optional.of(new Cursor(page.getLast().text(Item.INDEX_SK)))
        : Optional.<Cursor>empty();
    var rows = page.stream().map(SuspensionRow::of).toList();
    var names = summaries.of(
        rows.stream().flatMap(row -> Stream.concat(Stream.of(row.user()), row.moderator().stream()))
            .map(UserId::ref).toList());
    return new Page<>(
        rows.stream()
            .map(row -> new Suspension(names.summary(row.user().ref()),
                row.moderator().map(user -> names.summary(user.ref())), row.reason(), row.since(),
                row.until(), row.hidesActivities()))
            .toList(),
        next);
  }
}
