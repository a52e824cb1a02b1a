// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import tidings.client.Tidings;
import tidings.schema.FeedKeys;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.Server;
import tidings.server.ServerExtension;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;

/** A store that is served for a while, broken by direct writes, and verified. */
record BrokenStore(Path folder) {

  /** @param failure the error of the command, if there was one */
  record VerifyOutput(List<String> lines, Optional<CommandException> failure) {
    String summary() {
      return lines.getLast();
    }

    boolean isConsistent() {
      return failure.isEmpty();
    }

    List<String> findings() {
      return lines.subList(0, lines.size() - 1);
    }
  }

  VerifyOutput verify(String... flags) {
    var screen = new ByteArrayOutputStream();
    var out = new PrintStream(screen, true, StandardCharsets.UTF_8);
    var failure = Optional.<CommandException>empty();
    try {
      runVerify(out, discardingStream(), flags);
    } catch (CommandException thrown) {
      failure = Optional.of(thrown);
    }
    return new VerifyOutput(screen.toString(StandardCharsets.UTF_8).lines().toList(), failure);
  }

  void runVerify(PrintStream out, PrintStream progressOut, String... flags) {
    var all = new HashMap<>(TestedStore.flags(folder));
    for (int flag = 0; flag < flags.length; flag += 2) {
      all.put(flags[flag], flags[flag + 1]);
    }
    CommandRun.run(List.of("verify"), all, out, progressOut);
  }

  static PrintStream discardingStream() {
    return CommandRun.discardingStream();
  }

  void serve(Consumer<Tidings> action) {
    var server = Server.open(ServerExtension.config(folder, Map.of("--verify.units", "0")));
    try (var tidings = Tidings.at(server.address())) {
      action.accept(tidings);
    } finally {
      assertThat(server.stop()).isTrue();
    }
  }

  /** Waits until all fill jobs are complete. */
  void awaitFills() {
    Await.until(() -> withTable(table -> {
      var jobs = new ArrayList<Item>();
      for (int shard = 0; shard < FeedKeys.JOB_SHARDS; shard++) {
        jobs.addAll(table.queryAll(FeedKeys.feedJobs(shard)).await());
      }
      return jobs;
    }, true), List::isEmpty);
  }

  void put(Item item) {
    write(new Transaction().put(item));
  }

  void remove(Key key) {
    write(new Transaction().delete(key));
  }

  void change(Key key, Change change) {
    write(new Transaction().update(key, change));
  }

  private void write(Transaction transaction) {
    withTable(table -> transaction.commit(table).map(true).await(), false);
  }

  Optional<Item> row(Key key) {
    return withTable(table -> table.get(key).await(), true);
  }

  List<Item> rows(Query query) {
    return withTable(table -> table.queryAll(query).await(), true);
  }

  private <T> T withTable(Function<Table, T> action, boolean isReadOnly) {
    var vertx = Vertx.vertx();
    var store = TestedStore.config(folder);
    var clock = InstantSource.system();
    var table = isReadOnly ? store.openToRead(vertx, clock) : store.openExisting(vertx, clock);
    try {
      return action.apply(table);
    } finally {
      table.close().await();
      vertx.close().await();
    }
  }
}
