// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import tidings.schema.position.NodeReport;
import tidings.schema.position.NodeReport.Links;
import tidings.server.storage.ReadOnlyStore;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TextTable;
import tidings.store.StoreException;

/** Prints the servers that share a table. */
@Command(name = "nodes", customSynopsis = "./tidings nodes [<options>]", description = "Print the servers that share the table, whether they are alive, how many others each one"
    + " hears, how often something that others told it may have been lost, and how many messages"
    + " and bytes it has sent them. Read-only; takes up to six seconds if one is silent.")
final class NodesCommand implements ProcessCommand {
  private static final List<String> HEAD =
      List.of("node", "version", "started", "reached by others at", "state", "hears", "losses",
          "sent", "bytes");

  /** @throws CommandException if the store is embedded, or cannot be read */
  @Override
  public void run(CommandContext context) {
    if (context.store().folder().isPresent()) {
      throw CommandException.failed("the embedded store has one server; nodes share a table of"
          + " --store dynamodb");
    }
    try (var opened = ReadOnlyStore.openUsable(context.store())) {
      var rows = NodeReport.of(opened.table()).stream().map(NodesCommand::row);
      TextTable.ofTexts(Stream.concat(Stream.of(HEAD), rows).toList())
          .forEach(context.out()::println);
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
    }
  }

  private static List<String> row(NodeReport node) {
    var links = node.links();
    return List.of(node.id(), node.release().orElse("older"), node.startedAt().toString(),
        node.address().orElse(node.isCommand() ? "a command" : "not connected"),
        switch (node.state()) {
          case ALIVE -> "alive";
          case QUIET -> "unused, rarely heard of";
          case SILENT -> "silent";
        },
        text(links.map(Links::heard)), text(links.map(Links::losses)),
        text(links.map(Links::sentMessages)), text(links.map(Links::sentBytes)));
  }

  private static String text(Optional<Long> count) {
    return count.map(Object::toString).orElse("-");
  }
}
