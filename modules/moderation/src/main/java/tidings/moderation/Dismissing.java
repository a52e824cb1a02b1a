// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.FORBIDDEN;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.Moderation.Dismiss;
import tidings.core.Role;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.Audit;
import tidings.store.rows.AuditRow.Deed;
import tidings.store.rows.FlagRow;
import tidings.store.rows.RoleRow;

/** How a moderator leaves as it is what was reported of others. */
record Dismissing(Table table, InstantSource clock, Audit audit) {

  Done dismiss(Dismiss ask) {
    RoleRow.require(table, ask.moderator(), Role.MODERATOR);
    return Contention.retry(() -> {
      var id = ask.activity();
      var body = Keys.profile(id.ref());
      var rows = table.getAll(List.of(body, Keys.flag(id))).await();
      var activity = Optional.ofNullable(rows.get(body))
          .map(item -> ActivityRow.of(id, item))
          .filter(ActivityRow::live)
          .orElseThrow(() -> Reporting.absent(id));
      if (activity.envelope().actor().equals(ask.moderator())) {
        throw FORBIDDEN.because("it is your own, and another moderator's to decide about");
      }
      var flag = FlagRow.of(id, Optional.ofNullable(rows.get(Keys.flag(id))));
      if (flag.waitsSince().isPresent()) {
        var now = clock.instant().truncatedTo(MILLIS);
        new Transaction()
            .and(flag.dismissedBy(ask.moderator(), now).write())
            .put(audit.moderating(Deed.DISMISSED, ask.moderator(), id.ref(), Optional.empty()))
            .commit(table)
            .await();
      }
      return DONE;
    });
  }
}
