// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tidings.core.Accounts;
import tidings.core.Accounts.Suspend;
import tidings.core.UserId;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.UserIdConverter;
import tidings.wire.Rfc3339;

/** Suspends a user. Idempotent. */
@Command(name = "suspend", customSynopsis = "./tidings suspend <user> [--until <time>] [--reason <text>] [--hide] [<options>]", description = "Suspend a user: all sessions end, and signing in is refused. Posts stay visible without --hide. Also works"
    + " while a server is running.")
final class SuspendCommand implements AdminCommand {
  private static final String UNTIL = "--until";
  private static final String REASON = "--reason";

  @Parameters(index = "0", paramLabel = "<user>", converter = UserIdConverter.class, description = "Id of the user, such as ana.")
  private Optional<UserId> user = Optional.empty();

  @Option(names = UNTIL, paramLabel = "<time>", converter = TimeConverter.class, description = "End, such as 2026-12-24T18:00:00Z. Default: none")
  private Optional<Instant> until = Optional.empty();

  @Option(names = REASON, paramLabel = "<text>", description = "Reason, shown to the user at the next sign-in.")
  private String reason = "by the operator";

  @Option(names = "--hide", description = "Hide the posts and comments of the user until the suspension ends.")
  private boolean hidesActivities;

  static final class TimeConverter implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
      return Rfc3339.parse(text).orElseThrow(() -> CommandException
          .usageError(UNTIL + " needs a time, such as 2026-12-24T18:00:00Z"));
    }
  }

  @Override
  public void validate() {
    if (reason.isBlank() || reason.length() > Accounts.MAX_REASON_LENGTH) {
      throw CommandException.usageError(
          REASON + " needs a text of 1 to " + Accounts.MAX_REASON_LENGTH + " characters");
    }
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var suspended = user.orElseThrow();
    context.ask(
        new Suspend(Optional.empty(), suspended, reason, until, hidesActivities));
    output.accept(suspended + " is suspended" + until.map(end -> " until " + end).orElse(""));
  }
}
