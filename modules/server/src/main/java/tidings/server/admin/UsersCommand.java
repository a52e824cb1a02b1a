// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.Locale.ROOT;

import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tidings.core.Erasures.Erase;
import tidings.core.Erasures.Erasure;
import tidings.core.Erasures.ErasureOf;
import tidings.core.UserId;
import tidings.schema.KeyFormat;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.UserIdConverter;

/** Erases a user, and reports about it. Idempotent. */
@Command(name = "users", customSynopsis = "./tidings users delete <user> | erasure <user> [<options>]", description = "Erase a user and all that is stored of the user, or show the report of an erasure."
    + " The id is not given again. It cannot be undone. Also works while a server is running; without"
    + " one the rows are removed at the next start.")
final class UsersCommand implements AdminCommand {
  @Parameters(index = "0", paramLabel = "<action>", description = "delete or erasure.")
  private Action action = Action.ERASURE;

  @Parameters(index = "1", arity = "0..1", paramLabel = "<user>", converter = UserIdConverter.class, description = "Id of the user, such as ana.")
  private Optional<UserId> user = Optional.empty();

  enum Action {
    DELETE,
    ERASURE
  }

  @Override
  public void validate() {
    if (user.isEmpty()) {
      throw CommandException.usageError(
          "users " + action.name().toLowerCase(ROOT) + " needs the id of a user");
    }
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var erased = user.orElseThrow();
    var report = switch (action) {
      case DELETE -> context.ask(new Erase(Optional.empty(), erased, ""));
      case ERASURE -> context.ask(new ErasureOf(erased));
    };
    print(report, output);
  }

  private static void print(Erasure report, Consumer<String> output) {
    output.accept(report.user() + " was erased at " + KeyFormat.time(report.requestedAt())
        + report.finishedAt().map(time -> "; all rows were removed at " + KeyFormat.time(time))
            .orElse("; the rows are being removed"));
    new TreeMap<>(report.rows())
        .forEach((kind, rows) -> output.accept("  " + kind + ": " + rows));
  }
}
