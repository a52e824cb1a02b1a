// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tidings.server.terminal.CommandException;
import tidings.transfer.interchange.ImportOptions;

/** Imports a file into the store. Idempotent: records that exist already stay as they are. */
@Command(name = "import", customSynopsis = "./tidings import <file> [--strict] [--max-wrong <n>] [--ignore-unknown] [--update] [<options>]", description = "Import accounts, entities, activities, likes, follows, requests, blocks and mutes from a"
    + " file with one JSON record per line (docs/import.md). Existing records stay as they are, unless"
    + " --update is given.")
final class ImportCommand implements ProcessCommand {
  @Parameters(arity = "0..1", paramLabel = "<file>", description = "File, or - for standard input.")
  private Optional<String> file = Optional.empty();

  @Option(names = "--strict", arity = "0..1", description = "Import nothing if any line is invalid.")
  private boolean strict;

  @Option(names = "--max-wrong", paramLabel = "<n>", description = "Import nothing if more than <n> lines are invalid.")
  private Optional<Integer> maxWrong = Optional.empty();

  @Option(names = "--ignore-unknown", arity = "0..1", description = "Leave out unknown fields instead of their lines.")
  private boolean ignoreUnknown;

  @Option(names = "--update", arity = "0..1", description = "Change existing accounts, entities and activities to what the file says.")
  private boolean update;

  /** @throws CommandException if the store is not available, or nothing can be imported */
  @Override
  public void run(CommandContext context) {
    var name = file.orElseThrow(() -> CommandException
        .usageError("import needs a file; ./tidings import - reads standard input"));
    var options = new ImportOptions(strict, update, ignoreUnknown, maxWrong);
    var importer = new Importer(context.config(), options, context.progressOut());
    ImportReport.print(importer.run(name, context.in()), context.out());
  }
}
