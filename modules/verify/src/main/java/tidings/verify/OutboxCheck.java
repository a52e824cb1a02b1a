// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static java.util.Collections.disjoint;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Condition;
import tidings.store.Key;
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
      var rows = context.getAll(
          outboxes.stream().flatMap(ref -> ActivityKeys.outboxKeys(ref, id).stream()).toList());
      var withoutRow = outboxes.stream()
          .filter(ref -> disjoint(rows.keySet(), ActivityKeys.outboxKeys(ref, id)))
          .filter(this::exists)
          .toList();
      return withoutRow.isEmpty() ? Optional.empty() : Optional.of(withoutRow);
    });
  }

  /** The outbox of a purged activity does not exist any more; its comments may. */
  private boolean exists(Ref outbox) {
    return !outbox.isActivity() || context.findActivity(outbox).isPresent();
  }

  /** Requires that a row refers to a live activity addressed to its outbox, and is in its place. */
  void checkRow(Key row, FindingListener listener) {
    var outbox = KeyFormat.ref(row);
    var id = ActivityKeys.activityInOutbox(row.sk());
    stableCheck.confirm(() -> findDanglingCondition(row, outbox, id))
        .ifPresent(
            condition -> listener.onFinding(
                new Finding(
                    Kind.ADRIFT, "outbox " + outbox,
                    "has a row of " + id + " that does not belong there",
                    1,
                    stamp -> new Transaction()
                        .check(ActivityKeys.profile(id), condition)
                        .delete(row)
                        .ops())));
  }

  /** Returns a condition on the activity under which the row can be deleted, if it is dangling. */
  private Optional<Condition> findDanglingCondition(Key row, Ref outbox, ActivityId id) {
    var body = context.findActivity(id.ref());
    if (body.isEmpty()) {
      return context.get(row).map(dangling -> Condition.absent());
    }
    boolean isCorrect = body.get().live()
        && Audience.of(body.get().envelope()).refs().contains(outbox)
        && ActivityKeys.outboxKeys(outbox, id).contains(row);
    return isCorrect || context.get(row).isEmpty()
        ? Optional.empty()
        : Optional.of(body.get().live() ? ActivityRow.isLive() : ActivityRow.wasDeleted());
  }
}
