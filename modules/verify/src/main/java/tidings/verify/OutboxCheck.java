// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Ref;
import tidings.schema.Keys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Condition;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/** The rows of outboxes, against the activities that they are references to. */
record OutboxCheck(CheckContext context, StableCheck stableCheck) {

  /** An activity has a row with each of its audiences. */
  void checkActivity(ActivityId id, FindingListener listener) {
    stableCheck.confirm(() -> findOutboxesWithoutRow(id))
        .ifPresent(outboxes -> outboxes.forEach(outbox -> {
          var activity = context.findActivity(id.ref());
          activity.ifPresent(
              body -> listener.onFinding(
                  new Finding(
                      Kind.MISSING, "outbox " + outbox, "has no row of " + id, 1,
                      stamp -> new Transaction()
                          .check(Keys.profile(id.ref()), ActivityRow.isLive())
                          .put(OutboxRow.of(outbox, body.envelope()))
                          .ops())));
        }));
  }

  private Optional<List<Ref>> findOutboxesWithoutRow(ActivityId id) {
    return context.findActivity(id.ref()).filter(ActivityRow::live).flatMap(body -> {
      var outboxes = Audience.of(body.envelope()).refs();
      var rows = context.getAll(outboxes.stream().map(ref -> Keys.outbox(ref, id)).toList());
      var withoutRow = outboxes.stream()
          .filter(ref -> !rows.containsKey(Keys.outbox(ref, id)))
          .filter(this::exists)
          .toList();
      return withoutRow.isEmpty() ? Optional.empty() : Optional.of(withoutRow);
    });
  }

  /** A thread goes with its activity, and leaves the comments without one. */
  private boolean exists(Ref outbox) {
    return !outbox.isActivity() || context.findActivity(outbox).isPresent();
  }

  /** A row leads to an activity that lives and is addressed there. */
  void checkRow(Ref outbox, ActivityId id, FindingListener listener) {
    stableCheck.confirm(() -> findDanglingCondition(outbox, id))
        .ifPresent(
            condition -> listener.onFinding(
                new Finding(
                    Kind.ADRIFT, "outbox " + outbox, "has a row of " + id + ", which is not there",
                    1,
                    stamp -> new Transaction()
                        .check(Keys.profile(id.ref()), condition)
                        .delete(Keys.outbox(outbox, id))
                        .ops())));
  }

  /** What is so of the activity of a row that leads nowhere. */
  private Optional<Condition> findDanglingCondition(Ref outbox, ActivityId id) {
    var body = context.findActivity(id.ref());
    if (body.isEmpty()) {
      return context.get(Keys.outbox(outbox, id)).map(row -> Condition.absent());
    }
    boolean isCorrect =
        body.get().live() && Audience.of(body.get().envelope()).refs().contains(outbox);
    return isCorrect || context.get(Keys.outbox(outbox, id)).isEmpty()
        ? Optional.empty()
        : Optional.of(body.get().live() ? ActivityRow.isLive() : ActivityRow.wasDeleted());
  }
}
