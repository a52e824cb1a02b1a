// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.Timeout;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.embedded.Settings.Durability;

/** A process may die at any moment: what it acknowledged is there, and nothing is there by half. */
@ExtendWith(VertxExtension.class)
final class KillTest {
  private static final int KILLS = 32;
  /** One in so many is killed while it opens the database, which takes about so long. */
  private static final int OPENINGS = 4;
  private static final int OPENING_MILLIS = 150;
  /** The others are killed within so long after it is open: some bursts, flushes and compactions. */
  private static final int WRITING_MILLIS = 700;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  /** How many steps of each caller are in the table. */
  private final Map<Caller, Integer> taken = new HashMap<>();

  @Test
  @Timeout(value = 5, timeUnit = TimeUnit.MINUTES)
  void what_was_acknowledged_survives_kill_9(@TempDir Path folder, Vertx vertx) throws Exception {
    for (int kill = 0; kill < KILLS; kill++) {
      var durability = kill % 2 == 0 ? Durability.DISK : Durability.OS;
      var known = writeUntilKilled(folder, kill + "-", durability, kill % OPENINGS == 1);

      var settings = new Settings(durability, 1 << 20, Scribe.WRITE_BUFFER, 0);
      var table = EmbeddedTable.open(vertx, folder, settings, InstantSource.system());
      for (var caller : Scribe.callers(kill + "-")) {
        taken.put(caller, stepsOf(caller, known.getOrDefault(caller, 0), table));
        assertWhole(caller, taken.get(caller), table);
      }
      assertCounted(table);
      if (kill == KILLS - 1) {
        taken.forEach((caller, steps) -> assertWhole(caller, steps, table));
      }
      table.close().await();
    }
    assertThat(taken.values()).as("something was written").anyMatch(steps -> steps > KILLS);
  }

  /** How many steps each caller knew to be stored when the process was killed. */
  private Map<Caller, Integer> writeUntilKilled(
      Path folder, String name, Durability durability, boolean opening)
      throws IOException, InterruptedException {
    var process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1",
        "-cp", System.getProperty("java.class.path"),
        Scribe.class.getName(), folder.toString(), name, durability.name())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var known = new HashMap<Caller, Integer>();
    var begun = new CountDownLatch(1);
    var listening = Thread.ofPlatform().start(() -> process.inputReader(UTF_8).lines()
        .forEach(line -> hear(line, opening ? Scribe.OPENING : Scribe.OPEN, begun, known)));
    begun.await();
    process.waitFor(random.nextInt(opening ? OPENING_MILLIS : WRITING_MILLIS), MILLISECONDS);
    // Through its handle: the process itself would close what it has told.
    process.toHandle().destroyForcibly();
    listening.join();
    assertThat(process.waitFor()).as("it was killed").isNotZero();
    return known;
  }

  private static void hear(
      String line, String beginning, CountDownLatch begun, Map<Caller, Integer> known) {
    if (line.equals(beginning)) {
      begun.countDown();
    } else if (line.startsWith(Scribe.DONE)) {
      var step = line.substring(Scribe.DONE.length()).split(" ");
      known.put(new Caller(step[0]), Integer.parseInt(step[1]) + 1);
    }
  }

  /** What was acknowledged, and perhaps the one step that was under way. */
  private int stepsOf(Caller caller, int known, Table table) {
    var rows = table.all(caller.all()).await();
    assertThat(rows).as("rows of %s after %d steps, seed %d", caller.name(), known, seed)
        .isIn(caller.rows(known), caller.rows(known + 1));
    return rows.equals(caller.rows(known)) ? known : known + 1;
  }

  private void assertWhole(Caller caller, int steps, Table table) {
    var what = "%s after %d steps, seed %d".formatted(caller.name(), steps, seed);
    var rows = table.all(caller.all()).await();
    assertThat(rows).as(what).isEqualTo(caller.rows(steps));
    assertThat(table.all(caller.allTwins()).await()).as(what)
        .extracting(Item::key).isEqualTo(caller.twins(steps));
    assertThat(table.all(caller.listed()).await()).as(what)
        .containsExactlyInAnyOrderElementsOf(rows);
    assertThat(table.getAll(caller.feeds(steps)).await()).as(what)
        .containsOnlyKeys(caller.feeds(steps));
  }

  private void assertCounted(Table table) {
    long rows = taken.entrySet().stream()
        .mapToLong(caller -> caller.getKey().rows(caller.getValue()).size())
        .sum();
    long counted = table.get(Caller.COUNT).await().map(item -> item.number("n")).orElse(0L);
    assertThat(counted).as("the count, seed %d", seed).isEqualTo(rows);
  }
}
