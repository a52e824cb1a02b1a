// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.INVALID_HEADER;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Exports;
import tidings.core.Exports.Export;
import tidings.core.Exports.UserArchive;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** Prepares exports. */
public final class ExportsActor implements Actor<Exports<?>> {
  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final AuditRows audit;
  private final ExportSlots slots;

  public ExportsActor(Bus bus, Table table, InstantSource clock, AuditRows audit) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.audit = audit;
    this.slots = new ExportSlots(clock);
  }

  public Future<?> start() {
    return bus.serve(Exports.class, this);
  }

  @Override
  public Object answer(Exports<?> ask) {
    return switch (ask) {
      case Export export -> prepare(export);
    };
  }

  private UserArchive prepare(Export ask) {
    ask.me().ifPresent(me -> requireSelf(me, ask.user()));
    var user = ask.user();
    if (table.get(AccountKeys.account(user)).await().filter(ItemType.ACCOUNT::matches).isEmpty()) {
      throw NOT_FOUND.refusal("there is no user " + user);
    }
    var slot = slots.take(user, ask.me().isPresent());
    try {
      new Transaction().put(auditRow(ask)).commit(table).await();
    } catch (RuntimeException failure) {
      slot.release();
      throw failure;
    }
    return new UserExport(table, user, clock.instant(), clock, slot);
  }

  /**
   * No new sign-in is needed: nothing changes, the user sees almost all of it anyway, and those
   * whom the site signs in have none.
   */
  private static void requireSelf(Session me, UserId user) {
    if (!me.user().equals(user)) {
      throw FORBIDDEN.refusal("you can only export your own data");
    }
    if (me.serviceKey().isPresent()) { // a key for reading must not read all
      throw INVALID_HEADER.refusal("a key for users exports a user without Act-As");
    }
  }

  private Item auditRow(Export ask) {
    return ask.me().isPresent()
        ? audit.ofSignIn(Action.EXPORTED_USER, Optional.of(ask.user()), ask.clientAddress())
        : audit.ofSite(Action.EXPORTED_USER, ask.user().ref());
  }
}
