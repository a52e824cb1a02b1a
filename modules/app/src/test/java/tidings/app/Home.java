// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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
import tidings.app.moving.Timeless;
import tidings.client.Tidings;
import tidings.store.Meter;
import tidings.store.Table;

/**
 * A store that is moved into and out of.
 *
 * @param flags that name it for a server
 * @param place as a copy names it
 */
record Home(Map<String, String> flags, String place) {

  /** @param lines what was said @param trouble why it went wrong, if it did */
  record Told(List<String> lines, Optional<Trouble> trouble) {
    String checksumOf(String side) {
      return lines.stream().filter(line -> line.startsWith(side + "\t")).findFirst().orElseThrow()
          .substring(side.length());
    }

    String refusal() {
      return trouble.map(Trouble::getMessage).orElseThrow();
    }
  }

  static Home embedded(Path folder) {
    return new Home(Map.of("--data", folder.toString()), "embedded:" + folder);
  }

  /** Of the engine that this run is about. */
  static Home tested(Path folder) {
    return TestedStore.isEmbedded() ? embedded(folder) : dynamoDb(TestedStore.flags(folder));
  }

  private static Home dynamoDb(Map<String, String> flags) {
    return new Home(flags, "dynamodb:" + flags.get("--table") + "?endpoint="
        + flags.get("--endpoint") + "&create=true");
  }

  Told copyTo(Home other) {
    return told(out -> Copying.of(Map.of("--from", place, "--to", other.place), Map.of())
        .run(out, BrokenStore.nowhere()));
  }

  Told verify() {
    return told(out -> Verification.of(flags, Map.of()).run(out, BrokenStore.nowhere()));
  }

  /** As it is now, also while it is served. */
  Told backUpTo(Path file) {
    var all = new HashMap<>(flags);
    all.put("--to", file.toString());
    return told(out -> BackingUp.of(all, Map.of()).run(out, BrokenStore.nowhere()));
  }

  Told restoreFrom(Path file) {
    var all = new HashMap<>(flags);
    all.put("--from", file.toString());
    return told(out -> Restoring.of(all, Map.of()).run(out, BrokenStore.nowhere()));
  }

  Told errand(String... words) {
    var typed = new ArrayList<>(List.of(words));
    flags.forEach((flag, value) -> typed.add(flag + "=" + value));
    return told(out -> Errands.run(
        CommandLine.parse(typed.toArray(String[]::new)), Map.of(), out::println));
  }

  static Told told(Consumer<PrintStream> command) {
    var screen = new ByteArrayOutputStream();
    var trouble = Optional.<Trouble>empty();
    try {
      command.accept(new PrintStream(screen, true, StandardCharsets.UTF_8));
    } catch (Trouble told) {
      trouble = Optional.of(told);
    }
    return new Told(screen.toString(StandardCharsets.UTF_8).lines().toList(), trouble);
  }

  /** Serves it, on any free port. */
  void serving(Consumer<Tidings> deed) {
    var house = House.open(config());
    try (var tidings = Tidings.at(house.address())) {
      deed.accept(tidings);
    } finally {
      assertThat(house.stop()).isTrue();
    }
  }

  Config config() {
    var all = new HashMap<>(Map.of("--port", "0", "--metrics.port", "0", "--verify.units", "0"));
    all.putAll(flags);
    return Config.of(Sources.of(all, Map.of()));
  }

  /** Opens it, and makes it if it is not there. */
  <T> T opened(Function<Table, T> deed) {
    return with(Vertx.vertx(), deed,
        vertx -> config().store().open(vertx, InstantSource.system(), Meter.NONE));
  }

  /** Looks into it, also while a process has it. */
  <T> T seen(Function<Table, T> deed) {
    return with(Vertx.vertx(), deed,
        vertx -> config().store().openToRead(vertx, InstantSource.system()));
  }

  /** Opens it, with what has expired and was not removed yet. */
  <T> T timeless(Function<Table, T> deed) {
    return with(Vertx.vertx(), deed,
        vertx -> config().store().open(vertx, Timeless.CLOCK, Meter.NONE));
  }

  private static <T> T with(Vertx vertx, Function<Table, T> deed, Function<Vertx, Table> open) {
    try {
      var table = open.apply(vertx);
      try {
        return deed.apply(table);
      } finally {
        table.close().await();
      }
    } finally {
      vertx.close().await();
    }
  }
}
