// SPDX-License-Identifier: Apache-2.0
package tidings.server;

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

/** Runs {@code web/tidings.js} in a Node.js process and exchanges events with it. */
final class TidingsJsProcess implements AutoCloseable {
  private static final List<String> NODE = List.of("node", "--experimental-websocket");
  private static final Path SCRIPT = Path.of("src/test/js/listen.mjs");

  /**
   * An event of the module or of the test page: {@code connects}, {@code ticket} (received), {@code token} (made), or
   * {@code simulated} (a page event).
   *
   * @param position the position of the module at this time
   */
  record PageEvent(String type, JsonObject detail, String position) {
    static PageEvent read(String line) {
      var json = new JsonObject(line);
      return new PageEvent(
          json.getString("type"), json.getJsonObject("detail"), json.getString("position", ""));
    }
  }

  private final Process process;
  private final BlockingQueue<PageEvent> incoming = new LinkedBlockingQueue<>();
  private final List<PageEvent> received = new ArrayList<>();

  private TidingsJsProcess(Process process) {
    this.process = process;
    Thread.ofPlatform().daemon() // as in ServerProcess
        .start(
            () -> process.inputReader(UTF_8).lines().map(PageEvent::read).forEach(incoming::add));
  }

  /** Skips the test if Node.js is missing or does not support WebSocket. */
  static void assumeNode() {
    assumeTrue(knowsWebSocket(), "skipped: no Node.js with WebSocket was found");
  }

  private static boolean knowsWebSocket() {
    try {
      var node = new ProcessBuilder(NODE.getFirst(), NODE.getLast(), "--version").start();
      return node.waitFor(Await.TIMEOUT_SECONDS, SECONDS) && node.exitValue() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /**
   * Connects.
   *
   * @param options options of the module, and: {@code tickets}, either {@code {from, token}}, the
   *        server and the session for a new ticket per connection, or {@code {used}}, one ticket
   *        for all of them; {@code siteTokens}, {@code {secret, claims, seconds}}, for a new token of
   *        the site per connection; {@code seen} and {@code showing}, initial ids of the page;
   *        {@code unlucky}, whether retry delays are always the maximum
   */
  static TidingsJsProcess open(String server, JsonObject options) {
    var command = new ArrayList<>(NODE);
    command.addAll(List.of(SCRIPT.toString(), server, options.encode()));
    try {
      return new TidingsJsProcess(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits for an event of this type; earlier events are kept. */
  PageEvent next(String type) {
    return next(event -> event.type().equals(type), type);
  }

  private PageEvent next(Predicate<PageEvent> wanted, String name) {
    long deadline = System.nanoTime() + SECONDS.toNanos(Await.TIMEOUT_SECONDS);
    try {
      for (PageEvent next; (next =
          incoming.poll(deadline - System.nanoTime(), NANOSECONDS)) != null;) {
        received.add(next);
        if (wanted.test(next)) {
          return next;
        }
      }
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
    throw new AssertionError("no " + name + " arrived, but " + received);
  }

  /** Waits for this activity. */
  PageEvent nextActivity(String id) {
    return next(event -> id.equals(activity(event)), "activity " + id);
  }

  /** All events so far, in order. */
  List<PageEvent> received() {
    incoming.drainTo(received);
    return List.copyOf(received);
  }

  /** The types of all events so far, in order. */
  List<String> types() {
    return received().stream().map(PageEvent::type).toList();
  }

  /** The ids of all activities so far, in order. */
  List<String> activities() {
    return received().stream().map(TidingsJsProcess::activity).filter(id -> !id.isEmpty()).toList();
  }

  private static String activity(PageEvent event) {
    return event.type().equals("activity")
        ? event.detail().getJsonObject("activity").getString("id")
        : "";
  }

  /** Simulates a page event, e.g. {@code suspended}; returns the number of connections so far. */
  long simulate(String name, String... more) {
    call(name, more);
    next("simulated");
    return types().stream().filter("connects"::equals).count();
  }

  /** Calls a method of the module, optionally with ids. */
  void call(String method, String... ids) {
    try {
      var line = new JsonObject().put("does", method).put("ids", List.of(ids)).encode() + "\n";
      process.getOutputStream().write(line.getBytes(UTF_8));
      process.getOutputStream().flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Fails unless the process ends by itself, without open timers or connections. */
  void requireExit() {
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(Await.TIMEOUT_SECONDS, SECONDS)).as("the process has ended")
          .isTrue();
      assertThat(process.exitValue()).isZero();
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  /** Suspends or resumes the machine of the user. @param signal {@code STOP} or {@code CONT} */
  void signal(String signal) {
    UnixSignal.send(signal, process.toHandle());
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
  }
}
