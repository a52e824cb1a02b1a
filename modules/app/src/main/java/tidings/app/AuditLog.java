// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.time.ZoneOffset.UTC;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.app.terminal.Printable;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.rows.AuditRow;

/**
 * Tells what the audit log has of a day.
 *
 * @param day by UTC; empty for today
 * @param user of whom it is told; empty for everybody
 */
record AuditLog(Optional<LocalDate> day, Optional<UserId> user) implements Errand {
  static final String DAY = "--day";
  static final String USER = "--user";

  /** @throws Trouble naming the flag that is wrong */
  static AuditLog of(Map<String, String> flags) {
    return new AuditLog(
        Optional.ofNullable(flags.get(DAY)).map(AuditLog::day),
        Optional.ofNullable(flags.get(USER)).map(AuditLog::user));
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException none) {
      throw Trouble.misused(DAY + " needs a day, such as 2026-11-22");
    }
  }

  private static UserId user(String id) {
    try {
      return new UserId(id);
    } catch (Refusal none) {
      throw Trouble.misused(USER + " needs the id of a user, such as ana");
    }
  }

  @Override
  public void run(Means means, Consumer<String> say) {
    var of = day.map(date -> date.atStartOfDay(UTC).toInstant()).orElseGet(means.clock()::instant);
    var after = Optional.<String>empty();
    do {
      var slice = means.table().query(Keys.auditOf(of).after(after)).await();
      slice.items().stream().map(AuditRow::of).filter(this::isWanted).map(AuditLog::line)
          .forEach(say);
      after = slice.next();
    } while (after.isPresent());
  }

  private boolean isWanted(AuditRow row) {
    return user.isEmpty() || row.who().equals(user)
        || row.what().equals(user.map(who -> who.ref().toString()));
  }

  /** Such as {@code 2026-11-22T10:00:00.000Z ana signed in from 192.0.2.7}. */
  private static String line(AuditRow row) {
    var words = new ArrayList<String>();
    words.add(Keys.time(row.at()));
    words.add(row.who().map(UserId::text).orElse("-"));
    words.add(row.deed().toString());
    row.what().ifPresent(words::add);
    row.from().ifPresent(address -> words.add("from " + address));
    row.reason().ifPresent(why -> words.add("(" + Printable.of(why) + ")"));
    return String.join(" ", words);
  }
}
