// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import tidings.server.storage.ReadOnlyStore;
import tidings.server.storage.RowStatistics;
import tidings.server.storage.RowStatistics.Totals;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TextTable;
import tidings.store.EngineStat;
import tidings.store.HumanReadable;
import tidings.store.StoreException;

/** Prints rows by type and statistics of the storage engine; also while a server is running. */
@Command(name = "stats", customSynopsis = "./tidings stats [<options>]", description = "Print the rows of the store by type, and statistics of the storage engine."
    + " Read-only; also works while a server is running.")
final class StatsCommand implements ProcessCommand {

  /** @throws CommandException if the store cannot be read */
  @Override
  public void run(CommandContext context) {
    var store = context.store();
    try (var opened = ReadOnlyStore.open(store)) {
      var statistics = RowStatistics.of(opened.table());
      var engineStats = opened.table().stats().await();
      context.out().println(String.join("\n", report(store, statistics, engineStats)));
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
    }
  }

  private static List<String> report(StoreConfig store, RowStatistics statistics,
      List<EngineStat> engineStats) {
    var lines = new ArrayList<String>();
    lines.add("The store in " + store.displayName());
    lines.add("");
    lines.addAll(TextTable.ofNumbers(rows(statistics)));
    lines.add("");
    lines.addAll(TextTable.ofTexts(
        engineStats.stream().map(stat -> List.of(stat.name(), stat.value())).toList()));
    return lines;
  }

  private static List<List<String>> rows(RowStatistics statistics) {
    var types = statistics.largestFirst().stream().map(type -> row(type.getKey(), type.getValue()));
    return Stream.of(
        Stream.of(List.of("type", "rows", "bytes")),
        types,
        Stream.of(row("all", statistics.total())))
        .flatMap(rows -> rows)
        .toList();
  }

  private static List<String> row(String name, Totals totals) {
    return List.of(name, HumanReadable.count(totals.rows()), HumanReadable.bytes(totals.bytes()));
  }
}
