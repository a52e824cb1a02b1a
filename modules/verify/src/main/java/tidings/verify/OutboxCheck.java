// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Condition;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/** Compares outbox rows with the activities that they refer to. */
record OutboxCheck(CheckContext context, StableCheck stableCheck) {

  /** Requires a row in each outbox of an activity. */
  void checkActivity(ActivityId id, FindingListener listener) {
    stableCheck.confirm(() -> findOutboxesWithoutRow(id))
        .ifPresent(outboxes -> outboxes.forEach(outbox -> {
          var activity = context.findActivity(id.ref());
          activity.ifPresent(
              body -> listener.onFinding(
                  new Finding(
                      Kind.MISSING, "outbox " + outbox, "has no row of " + id, 1,
                      stamp -> new Transaction()
                          .check(ActivityKeys.profile(id), ActivityRow.isLive())
                          .put(OutboxRow.of(outbox, body.envelope()))
                          .ops())));
        }));
  }

  private Optional<List<Ref>> findOutboxesWithoutRow(ActivityId id) {
    return context.findActivity(id.ref()).filter(ActivityRow::live).flatMap(body -> {
      var outboxes = Audience.of(body.envelope()).refs();
      var rows =
          context.getAll(outboxes.stream().map(ref -> ActivityKeys.outbox(ref, id)).toList());
      var withoutRow = outboxes.stream()
          .filter(ref -> !rows.containsKey(ActivityKeys.outbox(ref, id)))
          .filter(this::exists)
          .toList();
      return withoutRow.isEmpty() ? Optional.empty() : Optional.of(withoutRow);
    });
  }

  /** The outbox of a purged activity does not exist any more; its comments may. */
  private boolean exists(Ref outbox) {
    return !outbox.isActivity() || context.findActivity(outbox).isPresent();
  }

  /** Requires that a row refers to a live activity addressed to this outbox. */
  void checkRow(Ref outbox, ActivityId id, FindingListener listener) {
    stableCheck.confirm(() -> findDanglingCondition(outbox, id))
        .ifPresent(
            condition -> listener.onFinding(
                new Finding(
                    Kind.ADRIFT, "outbox " + outbox,
                    "has a row of " + id + ", which is not addressed to it",
                    1,
                    stamp -> new Transaction()
                        .check(ActivityKeys.profile(id), condition)
                        .delete(ActivityKeys.outbox(outbox, id))
                        .ops())));
  }

  /** Returns a condition on the activity under which the row can be deleted, if it is dangling. */
  private Optional<Condition> findDanglingCondition(Ref outbox, ActivityId id) {
    var body = context.findActivity(id.ref());
    if (body.isEmpty()) {
      return context.get(ActivityKeys.outbox(outbox, id)).map(row -> Condition.absent());
    }
    boolean isCorrect =
        body.get().live() && Audience.of(body.get().envelope()).refs().contains(outbox);
    return isCorrect || context.get(ActivityKeys.outbox(outbox, id)).isEmpty()
        ? Optional.empty()
        : Optional.of(body.get().live() ? ActivityRow.isLive() : ActivityRow.wasDeleted());
  }
}
