// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.Locale.ROOT;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tidings.core.Erasures.Erase;
import tidings.core.Erasures.Erasure;
import tidings.core.Erasures.ErasureOf;
import tidings.core.Exports.Export;
import tidings.core.Exports.UserArchive;
import tidings.core.UserId;
import tidings.schema.KeyFormat;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.UserIdConverter;

/** Erases or exports a user. Erasing is idempotent. */
@Command(name = "users", customSynopsis = "./tidings users delete <user> | erasure <user> | export <user> [-o <file>] [<options>]", description = "Erase a user and all that is stored of the user, show the report of an erasure, or export all"
    + " that is stored of a user to a zip file. The id of an erased user is not given again. It cannot be undone. Also"
    + " works while a server is running; without one the rows are removed at the next start.")
final class UsersCommand implements AdminCommand {
  @Parameters(index = "0", paramLabel = "<action>", description = "delete, erasure or export.")
  private Action action = Action.ERASURE;

  @Parameters(index = "1", arity = "0..1", paramLabel = "<user>", converter = UserIdConverter.class, description = "Id of the user, such as ana.")
  private Optional<UserId> user = Optional.empty();

  @Option(names = {"-o",
    "--output"}, paramLabel = "<file>", description = "New file of an export; default: <user>.zip.")
  private Optional<Path> file = Optional.empty();

  enum Action {
    DELETE,
    ERASURE,
    EXPORT
  }

  @Override
  public void validate() {
    if (user.isEmpty()) {
      throw CommandException.usageError(
          "users " + action.name().toLowerCase(ROOT) + " needs the id of a user");
    }
    if (file.isPresent() && action != Action.EXPORT) {
      throw CommandException.usageError("-o is for users export");
    }
  }

  @Override
  public CommandOutput output(Consumer<String> print) {
    return action == Action.EXPORT
        ? new ReceivedFile(file.orElseGet(() -> Path.of(user.orElseThrow() + ".zip")), print)
        : AdminCommand.super.output(print);
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var subject = user.orElseThrow();
    switch (action) {
      case DELETE -> print(context.ask(new Erase(Optional.empty(), subject, "")), output);
      case ERASURE -> print(context.ask(new ErasureOf(subject)), output);
      case EXPORT -> export(context.ask(new Export(Optional.empty(), subject, "")), output);
    }
  }

  private static void export(UserArchive archive, Consumer<String> output) {
    try (var out = ReceivedFile.encoder(output)) {
      archive.writeTo(out);
    } catch (IOException failure) {
      throw CommandException.failed("the export has ended: " + failure.getMessage());
    }
  }

  private static void print(Erasure report, Consumer<String> output) {
    output.accept(report.user() + " was erased at " + KeyFormat.time(report.requestedAt())
        + report.finishedAt().map(time -> "; all rows were removed at " + KeyFormat.time(time))
            .orElse("; the rows are being removed"));
    new TreeMap<>(report.rows())
        .forEach((kind, rows) -> output.accept("  " + kind + ": " + rows));
  }
}
