// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.time.ZoneOffset.UTC;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import tidings.core.Printable;
import tidings.core.UserId;
import tidings.schema.KeyFormat;
import tidings.schema.SystemKeys;
import tidings.schema.rows.AuditRow;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.UserIdConverter;
import tidings.store.MergedQueries;

/** Prints the audit log of one day. */
@Command(name = "audit", customSynopsis = "./tidings audit [--day <date>] [--user <id>] [<options>]", description = "Print the audit log of one day: sign-ins with their addresses, failed sign-ins,"
    + " role changes and decisions of moderators. Also works while a server is running.")
final class AuditCommand implements AdminCommand {
  private static final String DAY = "--day";

  @Option(names = DAY, paramLabel = "<date>", converter = DayConverter.class, description = "Day in UTC, such as 2026-11-22. Default: today")
  private Optional<LocalDate> day = Optional.empty();

  @Option(names = "--user", paramLabel = "<id>", converter = UserIdConverter.class, description = "Only entries by or about this user.")
  private Optional<UserId> user = Optional.empty();

  static final class DayConverter implements ITypeConverter<LocalDate> {
    @Override
    public LocalDate convert(String text) {
      try {
        return LocalDate.parse(text);
      } catch (DateTimeParseException invalid) {
        throw CommandException.usageError(DAY + " needs a day, such as 2026-11-22");
      }
    }
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var time =
        day.map(date -> date.atStartOfDay(UTC).toInstant()).orElseGet(context.clock()::instant);
    var shards = IntStream.range(0, SystemKeys.AUDIT_SHARDS)
        .mapToObj(shard -> SystemKeys.auditOf(time, shard))
        .toList();
    MergedQueries.of(context.table(), shards)
        .items()
        .filter(AuditRow::isKnown)
        .map(AuditRow::of)
        .filter(this::isWanted)
        .map(AuditCommand::format)
        .forEach(output);
  }

  private boolean isWanted(AuditRow row) {
    return user.isEmpty() || row.actor().equals(user)
        || row.subject().equals(user.map(id -> id.ref().toString()));
  }

  /** Formats a row, e.g. {@code 2026-11-22T10:00:00.000Z ana signed in from 192.0.2.7}. */
  private static String format(AuditRow row) {
    var words = new ArrayList<String>();
    words.add(KeyFormat.time(row.time()));
    words.add(row.actor().map(UserId::text).orElse("-"));
    words.add(row.action().toString());
    row.subject().ifPresent(words::add);
    row.key().ifPresent(key -> words.add("with the key " + key));
    row.address().ifPresent(address -> words.add("from " + address));
    row.reason().ifPresent(reason -> words.add("(" + Printable.of(reason) + ")"));
    return String.join(" ", words);
  }
}
