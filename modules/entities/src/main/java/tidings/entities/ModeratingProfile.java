// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.Optional;
import java.util.function.Function;
import tidings.core.Done;
import tidings.core.Entities.BlankProfile;
import tidings.core.Entities.EntityDescribed;
import tidings.core.Entities.TransferEntity;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** Blanks profiles and changes their owners, by moderators. */
record ModeratingProfile(Bus bus, Table table, EntitySummaries summaries, AuditRows audit) {

  Done blank(BlankProfile ask) {
    var entry = audit.ofModeration(
        Action.BLANKED, ask.moderator(), ask.ref(), Optional.of(ask.reason()));
    return change(ask.moderator(), ask.ref(), row -> new Transaction()
        .put(row.with(row.profile().blank(row.ref().defaultName())).item())
        .onlyIf(Condition.equal(ProfileRow.VERSION, row.version()))
        .put(entry));
  }

  Done transfer(TransferEntity ask) {
    if (ask.ref().isUser()) {
      throw FORBIDDEN.refusal("a user has no other owner");
    }
    var entry = audit.ofModeration(Action.TRANSFERRED, ask.moderator(), ask.ref(),
        Optional.of("to " + ask.owner().ref()));
    return change(ask.moderator(), ask.ref(), row -> new Transaction()
        .check(ActivityKeys.profile(ask.owner().ref()), ProfileRow.exists())
        .orRefuse(NOT_FOUND.refusal("there is no " + ask.owner().ref()))
        .put(row.with(ask.owner()).item())
        .onlyIf(Condition.equal(ProfileRow.VERSION, row.version()))
        .put(entry));
  }

  private Done change(UserId moderator, Ref ref, Function<ProfileRow, Transaction> change) {
    RoleRow.require(table, moderator, Role.MODERATOR);
    if (ref.isActivity()) {
      throw FORBIDDEN.refusal("an activity has no profile; take it down instead");
    }
    OptimisticRetry.retry(table, () -> {
      var row = ProfileRow.find(table.get(ActivityKeys.profile(ref)).await())
          .map(item -> ProfileRow.of(ref, item))
          .orElseThrow(() -> NOT_FOUND.refusal(ref + " is not described"));
      change.apply(row).commit(table).await();
      return DONE;
    });
    summaries.invalidate(ref);
    bus.publish(new EntityDescribed(ref));
    return DONE;
  }
}
