// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.NOT_FOUND;
import static tidings.core.Reason.SELF_REPORT;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.Moderation.Report;
import tidings.core.Refusal;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.FlagRow;

/**
 * How an activity is reported. Blocks do not matter here: whoever blocks somebody would otherwise
 * keep them from reporting.
 */
record Reporting(Table table, InstantSource clock) {

  Done report(Report ask) {
    return Contention.retry(() -> {
      var activity = living(ask.activity());
      if (activity.envelope().actor().equals(ask.who())) {
        throw SELF_REPORT.because("delete it, if it should not be there");
      }
      var own = Keys.report(ask.activity(), ask.who());
      var flag = Keys.flag(ask.activity());
      var rows = table.getAll(List.of(own, flag)).await();
      var transaction = rows.containsKey(own)
          ? new Transaction()
              .check(Keys.profile(ask.activity().ref()), ActivityRow.isLive())
              .update(own, ReportRow.because(ask.reason()))
              .onlyIf(Condition.present())
          : first(ask, activity, FlagRow.of(ask.activity(), Optional.ofNullable(rows.get(flag))));
      transaction.commit(table).await();
      return DONE;
    });
  }

  /** Somebody's first report of it. */
  private Transaction first(Report ask, ActivityRow activity, FlagRow flag) {
    var now = clock.instant().truncatedTo(MILLIS);
    var expires = activity.envelope().expiresAt();
    var body = Keys.profile(ask.activity().ref());
    var transaction = activity.isReported()
        ? new Transaction().check(body, ActivityRow.isLive())
        : new Transaction().update(body, ActivityRow.report()).onlyIf(ActivityRow.isLive());
    return transaction
        .put(new ReportRow(ask.activity(), ask.who(), ask.reason(), now, expires).item())
        .onlyIf(Condition.absent())
        .and(flag.reportedBy(ask.who(), now, expires).write());
  }

  private ActivityRow living(ActivityId id) {
    return table.get(Keys.profile(id.ref()))
        .await()
        .map(item -> ActivityRow.of(id, item))
        .filter(ActivityRow::live)
        .orElseThrow(() -> absent(id));
  }

  static Refusal absent(ActivityId id) {
    return NOT_FOUND.because("there is no activity " + id);
  }
}
