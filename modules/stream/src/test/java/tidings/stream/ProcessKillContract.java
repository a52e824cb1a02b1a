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

/** Consumer processes that are killed at random moments miss no change. */
abstract class ProcessKillContract {
  private static final String CONSUMER = "clerks";
  /**
   * Numbers that a process writes before it is killed. It never ends at a poison number: the test
   * does not wait for dead letters.
   */
  private static final int NUMBERS_PER_LIFE = 61;
  /** A process is killed within this time after it has reached its number. */
  private static final int MAX_KILL_DELAY_MILLIS = 100;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final List<Process> processes = new ArrayList<>();
  private final List<Integer> goals = new ArrayList<>();
  @TempDir
  Path folder;

  /** Number of processes that share the table. */
  abstract int nodes();

  abstract int kills();

  /** The store, as arguments of {@link ConsumerProcess}. */
  abstract List<String> storeArguments();

  /** Opens the same store when no process uses it. */
  abstract Table table(Vertx vertx);

  @AfterEach
  void killProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void changes_are_handled_in_order_despite_kills_and_poison_records()
      throws Exception {
    Files.createFile(recorder().file());
    for (int node = 0; node < nodes(); node++) {
      goals.add(NUMBERS_PER_LIFE);
      processes.add(startProcess(node));
    }
    for (int kill = 0; kill < kills(); kill++) {
      int node = random.nextInt(nodes());
      int seen = goals.get(node) - 1 - random.nextInt(NUMBERS_PER_LIFE - 1);
      until(() -> numbersHandled(rows(node).getFirst()),
          numbersHandled -> numbersHandled.stream().anyMatch(n -> n >= seen));
      processes.get(node).waitFor(random.nextInt(MAX_KILL_DELAY_MILLIS), TimeUnit.MILLISECONDS);
      kill(processes.get(node));
      goals.set(node, goals.get(node) + NUMBERS_PER_LIFE);
      processes.set(node, startProcess(node));
    }
    for (int node = 0; node < nodes(); node++) {
      for (var row : rows(node)) {
        var written = expectedNumbers(goals.get(node));
        until(() -> numbersHandled(row),
            numbersHandled -> numbersHandled.contains(written.getLast()));
        DeliveryAssertions.assertHandled(numbersHandled(row), written);
      }
    }
    for (var process : processes) {
      kill(process);
    }
    assertOnlyPoisonRecordsAreDeadLetters();
  }

  private void assertOnlyPoisonRecordsAreDeadLetters() {
    var vertx = Vertx.vertx();
    var table = table(vertx);
    var poison = goals.stream().flatMap(goal -> LongStream.rangeClosed(1, goal).boxed())
        .filter(FileRecordingHandler::isPoison)
        .flatMap(number -> ConsumerProcess.rows("").stream().map(row -> number))
        .toList();
    assertThat(new DeadLetters(table, InstantSource.system()).list())
        .extracting(letter -> letter.change().item().number("n"))
        .containsExactlyInAnyOrderElementsOf(poison);
    table.close().await();
    vertx.close().await();
  }

  private Process startProcess(int node) throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var fixed = Stream.of(java, "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1",
        "-cp", System.getProperty("java.class.path"), ConsumerProcess.class.getName(), CONSUMER,
        recorder().file().toString(), name(node), goals.get(node).toString());
    return new ProcessBuilder(Stream.concat(fixed, storeArguments().stream()).toList())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor()).as("exit code of a killed process").isNotZero();
  }

  private FileRecordingHandler recorder() {
    return new FileRecordingHandler(folder.resolve("ledger"));
  }

  private List<Long> numbersHandled(Key row) {
    return recorder().numbers(row.pk());
  }

  private static String name(int node) {
    return "node" + node;
  }

  private static List<Key> rows(int node) {
    return ConsumerProcess.rows(name(node));
  }

  private static List<Long> expectedNumbers(long to) {
    return LongStream.rangeClosed(1, to).filter(number -> !FileRecordingHandler.isPoison(number))
        .boxed()
        .toList();
  }
}
