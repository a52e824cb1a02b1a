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
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Item;
import tidings.store.Rounds;
import tidings.store.Table;
import tidings.store.TestLayout;
import tidings.store.embedded.EmbeddedSettings.Durability;

/** Acknowledged writes survive the death of the process, and no transaction is stored in part. */
@ExtendWith(VertxExtension.class)
final class KillTest {
  private static final int KILLS = Rounds.of(8, 20);
  /**
   * One in so many processes is killed while it opens the database, which takes about this long.
   */
  private static final int OPENING_KILL_RATIO = 4;
  private static final int MAX_OPENING_MILLIS = 150;
  /**
   * The others are killed within this time after opening, during writes, flushes and compactions.
   */
  private static final int MAX_WRITING_MILLIS = 700;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  /** Number of stored steps of each writer. */
  private final Map<DeterministicWriter, Integer> stepsStored = new HashMap<>();

  @Test
  @Timeout(value = 5, timeUnit = TimeUnit.MINUTES)
  void acknowledged_writes_survive_kill_9(@TempDir Path folder, Vertx vertx) throws Exception {
    for (int kill = 0; kill < KILLS; kill++) {
      var durability = kill % 2 == 0 ? Durability.DISK : Durability.OS;
      var acknowledged =
          writeUntilKilled(folder, kill + "-", durability, startLine(kill));

      var settings = new EmbeddedSettings(durability, 1 << 20, WriterProcess.WRITE_BUFFER, 0);
      var table =
          EmbeddedTable.open(vertx, folder, settings, TestLayout.INSTANCE, InstantSource.system());
      for (var writer : WriterProcess.writers(kill + "-")) {
        stepsStored.put(writer, stepsOf(writer, acknowledged.getOrDefault(writer, 0), table));
        assertComplete(writer, stepsStored.get(writer), table);
      }
      assertCounted(table);
      if (kill == KILLS - 1) {
        stepsStored.forEach((writer, steps) -> assertComplete(writer, steps, table));
      }
      table.close().await();
    }
    assertThat(stepsStored.values()).as("something was written").anyMatch(steps -> steps > KILLS);
  }

  /** The first process is killed after many steps, however slow the machine is. */
  private static Predicate<String> startLine(int kill) {
    if (kill == 0) {
      return line -> line.startsWith(WriterProcess.DONE) && line.endsWith(" " + KILLS);
    }
    return kill % OPENING_KILL_RATIO == 1
        ? WriterProcess.OPENING::equals
        : WriterProcess.OPEN::equals;
  }

  /** Starts a process, kills it, and returns the number of acknowledged steps of each writer. */
  private Map<DeterministicWriter, Integer> writeUntilKilled(
      Path folder, String name, Durability durability, Predicate<String> startLine)
      throws IOException, InterruptedException {
    var process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1",
        "-cp", System.getProperty("java.class.path"),
        WriterProcess.class.getName(), folder.toString(), name, durability.name())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var acknowledged = new HashMap<DeterministicWriter, Integer>();
    var started = new CountDownLatch(1);
    var listening = Thread.ofPlatform().start(() -> process.inputReader(UTF_8).lines()
        .forEach(line -> onLine(line, startLine, started, acknowledged)));
    started.await();
    boolean opening = startLine.test(WriterProcess.OPENING);
    process.waitFor(random.nextInt(opening ? MAX_OPENING_MILLIS : MAX_WRITING_MILLIS),
        MILLISECONDS);
    // Through the handle: Process.destroyForcibly would close the output stream.
    process.toHandle().destroyForcibly();
    listening.join();
    assertThat(process.waitFor()).as("exit code of a killed process").isNotZero();
    return acknowledged;
  }

  private static void onLine(
      String line, Predicate<String> startLine, CountDownLatch started,
      Map<DeterministicWriter, Integer> acknowledged) {
    if (startLine.test(line)) {
      started.countDown();
    }
    if (line.startsWith(WriterProcess.DONE)) {
      var step = line.substring(WriterProcess.DONE.length()).split(" ");
      acknowledged.put(new DeterministicWriter(step[0]), Integer.parseInt(step[1]) + 1);
    }
  }

  /** The stored steps: the acknowledged ones, and possibly one more that was in flight. */
  private int stepsOf(DeterministicWriter writer, int acknowledged, Table table) {
    var rows = table.queryAll(writer.rowsQuery()).await();
    assertThat(rows).as("rows of %s after %d steps, seed %d", writer.name(), acknowledged, seed)
        .isIn(writer.rows(acknowledged), writer.rows(acknowledged + 1));
    return rows.equals(writer.rows(acknowledged)) ? acknowledged : acknowledged + 1;
  }

  private void assertComplete(DeterministicWriter writer, int steps, Table table) {
    var description = "%s after %d steps, seed %d".formatted(writer.name(), steps, seed);
    var rows = table.queryAll(writer.rowsQuery()).await();
    assertThat(rows).as(description).isEqualTo(writer.rows(steps));
    assertThat(table.queryAll(writer.companionsQuery()).await()).as(description)
        .extracting(Item::key).isEqualTo(writer.companionKeys(steps));
    assertThat(table.queryAll(writer.indexQuery()).await()).as(description)
        .containsExactlyInAnyOrderElementsOf(rows);
    assertThat(table.getAll(writer.feedKeys(steps)).await()).as(description)
        .containsOnlyKeys(writer.feedKeys(steps));
  }

  private void assertCounted(Table table) {
    long rows = stepsStored.entrySet().stream()
        .mapToLong(writer -> writer.getKey().rows(writer.getValue()).size())
        .sum();
    long counted =
        table.get(DeterministicWriter.COUNT).await().map(item -> item.number("n")).orElse(0L);
    assertThat(counted).as("the count, seed %d", seed).isEqualTo(rows);
  }
}
