// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Eventually.until;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Key;
import tidings.store.Table;

/** Processes that read a stream are killed at any moment, and nothing is left out for it. */
abstract class KilledContract {
  private static final String CONSUMER = "clerks";
  /** How far a process counts in one life: never to poison, as nobody would wait for its letter. */
  private static final int LIFE = 61;
  /** Within so long after it has come somewhere, it is killed. */
  private static final int MILLIS = 100;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<Process> processes = new ArrayList<>();
  private final List<Integer> goals = new ArrayList<>();
  @TempDir
  Path folder;

  /** How many share the table. */
  abstract int nodes();

  abstract int kills();

  /** The store in words for {@link Clerk}. */
  abstract List<String> store();

  /** The same store, once no process has it. */
  abstract Table table(Vertx vertx);

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void each_change_is_handled_in_order_and_poison_stops_nobody_whoever_is_killed()
      throws Exception {
    Files.createFile(ledger().file());
    for (int node = 0; node < nodes(); node++) {
      goals.add(LIFE);
      processes.add(begun(node));
    }
    for (int kill = 0; kill < kills(); kill++) {
      int node = random.nextInt(nodes());
      int seen = goals.get(node) - 1 - random.nextInt(LIFE - 1);
      until(() -> page(rows(node).getFirst()), page -> page.stream().anyMatch(n -> n >= seen));
      processes.get(node).waitFor(random.nextInt(MILLIS), TimeUnit.MILLISECONDS);
      kill(processes.get(node));
      goals.set(node, goals.get(node) + LIFE);
      processes.set(node, begun(node));
    }
    for (int node = 0; node < nodes(); node++) {
      for (var row : rows(node)) {
        var written = handled(goals.get(node));
        until(() -> page(row), page -> page.contains(written.getLast()));
        InOrder.assertHandled(page(row), written);
      }
    }
    for (var process : processes) {
      kill(process);
    }
    assertThatPoisonAloneIsDead();
  }

  private void assertThatPoisonAloneIsDead() {
    var vertx = Vertx.vertx();
    var table = table(vertx);
    var poison = goals.stream().flatMap(goal -> LongStream.rangeClosed(1, goal).boxed())
        .filter(Ledger::isPoison)
        .flatMap(number -> Clerk.rows("").stream().map(row -> number))
        .toList();
    assertThat(new DeadLetters(table, InstantSource.system()).list())
        .extracting(letter -> letter.change().item().number("n"))
        .containsExactlyInAnyOrderElementsOf(poison);
    table.close().await();
    vertx.close().await();
  }

  private Process begun(int node) throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var fixed = Stream.of(java, "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1",
        "-cp", System.getProperty("java.class.path"), Clerk.class.getName(), CONSUMER,
        ledger().file().toString(), name(node), goals.get(node).toString());
    return new ProcessBuilder(Stream.concat(fixed, store().stream()).toList())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor()).as("it was killed").isNotZero();
  }

  private Ledger ledger() {
    return new Ledger(folder.resolve("ledger"));
  }

  private List<Long> page(Key row) {
    return ledger().page(row.pk());
  }

  private static String name(int node) {
    return "node" + node;
  }

  private static List<Key> rows(int node) {
    return Clerk.rows(name(node));
  }

  private static List<Long> handled(long to) {
    return LongStream.rangeClosed(1, to).filter(number -> !Ledger.isPoison(number)).boxed()
        .toList();
  }
}
