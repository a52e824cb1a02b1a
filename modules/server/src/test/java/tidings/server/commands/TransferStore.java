// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import tidings.client.Tidings;
import tidings.server.CommandRun;
import tidings.server.Config;
import tidings.server.Server;
import tidings.server.TestSettings;
import tidings.server.TestedStore;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.transfer.copy.NoExpiryClock;

/**
 * A store as the source or target of transfers.
 *
 * @param flags flags that select the store for a server
 * @param uri the store URI for a copy
 */
record TransferStore(Map<String, String> flags, String uri) {

  /** @param lines the output @param failure the error, if there was one */
  record CommandOutput(List<String> lines, Optional<CommandException> failure) {
    String checksumOf(String side) {
      return lines.stream().filter(line -> line.startsWith(side + "\t")).findFirst().orElseThrow()
          .substring(side.length());
    }

    String failureMessage() {
      return failure.map(CommandException::getMessage).orElseThrow();
    }
  }

  static TransferStore embedded(Path folder) {
    return new TransferStore(Map.of("--data", folder.toString()), "embedded:" + folder);
  }

  /** A store of the tested engine. */
  static TransferStore tested(Path folder) {
    return TestedStore.isEmbedded() ? embedded(folder) : dynamoDb(TestedStore.flags(folder));
  }

  private static TransferStore dynamoDb(Map<String, String> flags) {
    return new TransferStore(flags, "dynamodb:" + flags.get("--table") + "?endpoint="
        + flags.get("--endpoint") + "&region=" + flags.get("--region") + "&create=true");
  }

  CommandOutput copyTo(TransferStore other) {
    return run(out -> CommandRun.run(List.of("copy"),
        Map.of("--from", uri, "--to", other.uri), out, CommandRun.discardingStream()));
  }

  CommandOutput verify() {
    return run(out -> CommandRun.run(List.of("verify"), flags, out,
        CommandRun.discardingStream()));
  }

  /** Backs the store up, also while a server is running. */
  CommandOutput backUpTo(Path file) {
    var merged = new HashMap<>(flags);
    merged.put("--to", file.toString());
    return run(out -> CommandRun.run(List.of("backup"), merged, out,
        CommandRun.discardingStream()));
  }

  CommandOutput restoreFrom(Path file) {
    var merged = new HashMap<>(flags);
    merged.put("--from", file.toString());
    return run(out -> CommandRun.run(List.of("restore"), merged, out,
        CommandRun.discardingStream()));
  }

  CommandOutput runCommand(String... words) {
    return run(out -> CommandRun.run(List.of(words), flags, out, CommandRun.discardingStream()));
  }

  static CommandOutput run(Consumer<PrintStream> command) {
    var screen = new ByteArrayOutputStream();
    var failure = Optional.<CommandException>empty();
    try {
      command.accept(new PrintStream(screen, true, StandardCharsets.UTF_8));
    } catch (CommandException thrown) {
      failure = Optional.of(thrown);
    }
    return new CommandOutput(screen.toString(StandardCharsets.UTF_8).lines().toList(), failure);
  }

  /** Runs a server on a free port during the action. */
  void serve(Consumer<Tidings> action) {
    var server = Server.open(config());
    try (var tidings = Tidings.at(server.address())) {
      action.accept(tidings);
    } finally {
      assertThat(server.stop()).isTrue();
    }
  }

  Config config() {
    var merged = new HashMap<>(TestSettings.FLAGS);
    merged.put("--verify.units", "0");
    merged.putAll(flags);
    return Config.of(SettingSources.of(merged, Map.of()));
  }

  /** Opens the table, creating it if needed. */
  <T> T withTable(Function<Table, T> action) {
    return withOpenTable(Vertx.vertx(), action,
        vertx -> config().store().open(vertx, InstantSource.system(), Meter.NONE));
  }

  /** Opens the table for reading, also while a server is running. */
  <T> T withReadOnlyTable(Function<Table, T> action) {
    return withOpenTable(Vertx.vertx(), action,
        vertx -> config().store().openToRead(vertx, InstantSource.system()));
  }

  /** Opens the table with expired rows that are not removed yet. */
  <T> T withUnexpiredTable(Function<Table, T> action) {
    return withOpenTable(Vertx.vertx(), action,
        vertx -> config().store().open(vertx, NoExpiryClock.INSTANCE, Meter.NONE));
  }

  private static <T> T withOpenTable(Vertx vertx, Function<Table, T> action,
      Function<Vertx, Table> open) {
    try {
      var table = open.apply(vertx);
      try {
        return action.apply(table);
      } finally {
        table.close().await();
      }
    } finally {
      vertx.close().await();
    }
  }
}
