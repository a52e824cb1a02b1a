// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
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
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;

/** A store in a folder, that is served for a while, broken by hand, and verified. */
record BrokenStore(Path folder) {

  /** @param trouble what whoever called is told, unless all is well */
  record Told(List<String> lines, Optional<Trouble> trouble) {
    String summary() {
      return lines.getLast();
    }

    boolean isWell() {
      return trouble.isEmpty();
    }

    List<String> findings() {
      return lines.subList(0, lines.size() - 1);
    }
  }

  Told verify(String... flags) {
    var screen = new ByteArrayOutputStream();
    var out = new PrintStream(screen, true, StandardCharsets.UTF_8);
    var trouble = Optional.<Trouble>empty();
    try {
      verification(flags).run(out, nowhere());
    } catch (Trouble told) {
      trouble = Optional.of(told);
    }
    return new Told(screen.toString(StandardCharsets.UTF_8).lines().toList(), trouble);
  }

  Verification verification(String... flags) {
    var all = new HashMap<>(TestedStore.flags(folder));
    for (int flag = 0; flag < flags.length; flag += 2) {
      all.put(flags[flag], flags[flag + 1]);
    }
    return Verification.of(all, Map.of());
  }

  static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream());
  }

  void serving(Consumer<Tidings> deed) {
    var house = House.open(Server.config(folder, Map.of("--verify.units", "0")));
    try (var tidings = Tidings.at(house.address())) {
      deed.accept(tidings);
    } finally {
      assertThat(house.stop()).isTrue();
    }
  }

  /** Waits until no feed lacks what its edges bring. */
  void filled() {
    Soon.until(() -> opened(table -> {
      var jobs = new ArrayList<Item>();
      for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
        jobs.addAll(table.all(Keys.jobs(shard)).await());
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
    opened(table -> transaction.commit(table).map(true).await(), false);
  }

  Optional<Item> row(Key key) {
    return opened(table -> table.get(key).await(), true);
  }

  List<Item> rows(Query query) {
    return opened(table -> table.all(query).await(), true);
  }

  private <T> T opened(Function<Table, T> deed, boolean looks) {
    var vertx = Vertx.vertx();
    var store = TestedStore.of(folder);
    var clock = InstantSource.system();
    var table = looks ? store.openToRead(vertx, clock) : store.openToMend(vertx, clock);
    try {
      return deed.apply(table);
    } finally {
      table.close().await();
      vertx.close().await();
    }
  }
}
