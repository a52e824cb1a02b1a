// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.time.ZoneOffset.UTC;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Printable;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.Keys;
import tidings.schema.rows.AuditRow;
import tidings.server.terminal.CommandException;

/**
 * Tells what the audit log has of a day.
 *
 * @param day by UTC; empty for today
 * @param user of whom it is told; empty for everybody
 */
record AuditCommand(Optional<LocalDate> day, Optional<UserId> user) implements AdminCommand {
  static final String DAY = "--day";
  static final String USER = "--user";

  /** @throws CommandException naming the flag that is wrong */
  static AuditCommand of(Map<String, String> flags) {
    return new AuditCommand(
        Optional.ofNullable(flags.get(DAY)).map(AuditCommand::day),
        Optional.ofNullable(flags.get(USER)).map(AuditCommand::user));
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException invalid) {
      throw CommandException.usageError(DAY + " needs a day, such as 2026-11-22");
    }
  }

  private static UserId user(String id) {
    try {
      return new UserId(id);
    } catch (Refusal invalid) {
      throw CommandException.usageError(USER + " needs the id of a user, such as ana");
    }
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var time =
        day.map(date -> date.atStartOfDay(UTC).toInstant()).orElseGet(context.clock()::instant);
    var after = Optional.<String>empty();
    do {
      var slice = context.table().query(Keys.auditOf(time).after(after)).await();
      slice.items().stream().map(AuditRow::of).filter(this::isWanted).map(AuditCommand::format)
          .forEach(output);
      after = slice.next();
    } while (after.isPresent());
  }

  private boolean isWanted(AuditRow row) {
    return user.isEmpty() || row.actor().equals(user)
        || row.subject().equals(user.map(id -> id.ref().toString()));
  }

  /** Such as {@code 2026-11-22T10:00:00.000Z ana signed in from 192.0.2.7}. */
  private static String format(AuditRow row) {
    var words = new ArrayList<String>();
    words.add(Keys.time(row.at()));
    words.add(row.actor().map(UserId::text).orElse("-"));
    words.add(row.action().toString());
    row.subject().ifPresent(words::add);
    row.address().ifPresent(address -> words.add("from " + address));
    row.reason().ifPresent(reason -> words.add("(" + Printable.of(reason) + ")"));
    return String.join(" ", words);
  }
}
