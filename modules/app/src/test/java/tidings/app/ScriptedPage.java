// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;

/** {@code web/tidings.js} in a process of its own (Node.js): what it tells, and what it is told. */
final class ScriptedPage implements AutoCloseable {
  private static final List<String> NODE = List.of("node", "--experimental-websocket");
  private static final Path SCRIPT = Path.of("src/test/js/listen.mjs");

  /**
   * What the module has told; or the page, that it {@code connects}, or has got a {@code ticket}, or
   * that something {@code happened} to it.
   *
   * @param position how far the module says that it is, by then
   */
  record Told(String type, JsonObject detail, String position) {
    static Told read(String line) {
      var told = new JsonObject(line);
      return new Told(
          told.getString("type"), told.getJsonObject("detail"), told.getString("position", ""));
    }
  }

  private final Process process;
  private final BlockingQueue<Told> coming = new LinkedBlockingQueue<>();
  private final List<Told> told = new ArrayList<>();

  private ScriptedPage(Process process) {
    this.process = process;
    Thread.ofVirtual()
        .start(() -> process.inputReader(UTF_8).lines().map(Told::read).forEach(coming::add));
  }

  /** Skips the test where there is no Node.js, or one that does not know WebSocket. */
  static void assumeNode() {
    assumeTrue(knowsWebSocket(), "skipped: there is no Node.js here that knows WebSocket");
  }

  private static boolean knowsWebSocket() {
    try {
      var node = new ProcessBuilder(NODE.getFirst(), NODE.getLast(), "--version").start();
      return node.waitFor(Soon.SECONDS_AT_MOST, SECONDS) && node.exitValue() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /**
   * Connects.
   *
   * @param options those of the module, and: {@code tickets}, either {@code {from, token}}, the
   *     server and the session that gives a new one for each connection, or {@code {used}}, the one
   *     for all of them; {@code seen} and {@code showing}, ids that the page begins with; {@code
   *     unlucky}, whether it always waits for as long as it may have to
   */
  static ScriptedPage open(String server, JsonObject options) {
    var command = new ArrayList<>(NODE);
    command.addAll(List.of(SCRIPT.toString(), server, options.encode()));
    try {
      return new ScriptedPage(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits until something of this type is told; what is told before it is kept. */
  Told next(String type) {
    return next(told -> told.type().equals(type), type);
  }

  private Told next(Predicate<Told> wanted, String what) {
    long end = System.nanoTime() + SECONDS.toNanos(Soon.SECONDS_AT_MOST);
    try {
      for (Told next; (next = coming.poll(end - System.nanoTime(), NANOSECONDS)) != null;) {
        told.add(next);
        if (wanted.test(next)) {
          return next;
        }
      }
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
    throw new AssertionError("no " + what + " was told, but " + told);
  }

  /** Waits until it has been told of this activity. */
  Told nextActivity(String id) {
    return next(told -> id.equals(activity(told)), "activity " + id);
  }

  /** Everything that it was told of until now, in order. */
  List<Told> told() {
    coming.drainTo(told);
    return List.copyOf(told);
  }

  /** The types of everything that it was told of until now, in order. */
  List<String> types() {
    return told().stream().map(Told::type).toList();
  }

  /** The ids of the activities that it was told of until now, in order. */
  List<String> activities() {
    return told().stream().map(ScriptedPage::activity).filter(id -> !id.isEmpty()).toList();
  }

  private static String activity(Told told) {
    return told.type().equals("activity")
        ? told.detail().getJsonObject("activity").getString("id")
        : "";
  }

  /** Something happens to the page, such as that it {@code sleeps}; gives how often it connected. */
  long happens(String what, String... more) {
    tell(what, more);
    next("happened");
    return types().stream().filter("connects"::equals).count();
  }

  /** Calls a method of the module, with ids if it takes any. */
  void tell(String method, String... ids) {
    try {
      var line = new JsonObject().put("does", method).put("ids", List.of(ids)).encode() + "\n";
      process.getOutputStream().write(line.getBytes(UTF_8));
      process.getOutputStream().flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Whether nothing is left to be done or waited for. */
  void assertEnds() {
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(Soon.SECONDS_AT_MOST, SECONDS)).as("it has ended").isTrue();
      assertThat(process.exitValue()).isZero();
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  /** The machine of its user sleeps, and wakes up. @param signal {@code STOP} or {@code CONT} */
  void signal(String signal) {
    Signal.send(signal, process.toHandle());
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
  }
}
