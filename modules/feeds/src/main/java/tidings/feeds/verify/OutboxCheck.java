// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Ref;
import tidings.feeds.verify.Finding.Kind;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.OutboxRow;

/** The rows of outboxes, against the activities that they are references to. */
record OutboxCheck(Means means, Looks looks) {

  /** An activity has a row with each of its audiences. */
  void body(ActivityId id, Findings findings) {
    looks.at(() -> lacking(id)).ifPresent(lacking -> lacking.forEach(outbox -> {
      var activity = means.activity(id.ref());
      activity.ifPresent(
          body -> findings.found(
              new Finding(
                  Kind.MISSING, "outbox " + outbox, "has no row of " + id, 1,
                  at -> new Transaction()
                      .check(Keys.profile(id.ref()), ActivityRow.isLive())
                      .put(OutboxRow.of(outbox, body.envelope()))
                      .ops())));
    }));
  }

  private Optional<List<Ref>> lacking(ActivityId id) {
    return means.activity(id.ref()).filter(ActivityRow::live).flatMap(body -> {
      var outboxes = Audience.of(body.envelope()).refs();
      var rows = means.getAll(outboxes.stream().map(ref -> Keys.outbox(ref, id)).toList());
      var lacking = outboxes.stream()
          .filter(ref -> !rows.containsKey(Keys.outbox(ref, id)))
          .filter(this::isThere)
          .toList();
      return lacking.isEmpty() ? Optional.empty() : Optional.of(lacking);
    });
  }

  /** A thread goes with its activity, and leaves the comments without one. */
  private boolean isThere(Ref outbox) {
    return !outbox.isActivity() || means.activity(outbox).isPresent();
  }

  /** A row leads to an activity that lives and is addressed there. */
  void row(Ref outbox, ActivityId id, Findings findings) {
    looks.at(() -> idle(outbox, id))
        .ifPresent(
            idle -> findings.found(
                new Finding(
                    Kind.ADRIFT, "outbox " + outbox, "has a row of " + id + ", which is not there",
                    1,
                    at -> new Transaction()
                        .check(Keys.profile(id.ref()), idle)
                        .delete(Keys.outbox(outbox, id))
                        .ops())));
  }

  /** What is so of the activity of a row that leads nowhere. */
  private Optional<Condition> idle(Ref outbox, ActivityId id) {
    var body = means.activity(id.ref());
    if (body.isEmpty()) {
      return means.get(Keys.outbox(outbox, id)).map(row -> Condition.absent());
    }
    boolean right =
        body.get().live() && Audience.of(body.get().envelope()).refs().contains(outbox);
    return right || means.get(Keys.outbox(outbox, id)).isEmpty()
        ? Optional.empty()
        : Optional.of(body.get().live() ? ActivityRow.isLive() : ActivityRow.wasDeleted());
  }
}
