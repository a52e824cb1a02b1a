// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.RetryPolicy;
import tidings.client.Tidings;
import tidings.server.Config;
import tidings.server.Server;
import tidings.server.commands.Commands;
import tidings.server.settings.SettingSources;
import tidings.store.Eventually;

/** A lane that fails ends the run, with its failure. */
@Timeout(120)
final class FuzzRunTest {
  /** More than a server answers during the test. */
  private static final int REQUESTS = 100_000_000;
  private static final int LANES = 2;
  private static final FuzzPlan PLAN = FuzzPlan.of(REQUESTS, LANES, 2026);
  private static final int ENOUGH_REQUESTS = 200;
  private static final String FAILURE = "there are moderators enough";

  @TempDir
  Path data;

  private final AtomicInteger granted = new AtomicInteger();
  private Server server;
  private Tidings client;
  private FuzzContext context;

  @BeforeEach
  void startServer() {
    server = Server.open(Config.of(SettingSources.of(Map.of(
        "--data", data.toString(), "--port", "0", "--metrics.enabled", "false",
        "--passwords.memory", "1MB", "--durability", "os", "--limits.scale", "100000"),
        Map.of())));
    client = Tidings.at(server.address(), RetryPolicy.NO_RETRY);
    context = FuzzContext.of(server.address(), client, this::grant, PLAN);
  }

  @AfterEach
  void stopServer() {
    client.close();
    server.stop();
  }

  /** Fails for a user who replaces the moderator of a lane. */
  private void grant(String user) {
    if (granted.incrementAndGet() > LANES) {
      throw new IllegalStateException(FAILURE);
    }
    runCommand("grant", user, "moderator");
  }

  @Test
  void a_lane_that_cannot_replace_its_moderator_ends_the_run() {
    var run = run();
    Eventually.until(() -> context.statistics().sent(), sent -> sent > ENOUGH_REQUESTS);

    Eventually.until(() -> {
      runCommand("suspend", FuzzUsers.ids(PLAN, 0).getFirst(), "--reason", "Spam");
      return run.isDone();
    }, isDone -> isDone);

    assertThat(run).failsWithin(Eventually.TIMEOUT).withThrowableOfType(ExecutionException.class)
        .havingRootCause().isInstanceOf(IllegalStateException.class).withMessage(FAILURE);
    assertThat(context.statistics().sent()).isLessThan(REQUESTS);
  }

  private CompletableFuture<FuzzResult> run() {
    return supplyAsync(() -> new FuzzRun(PLAN, context).run(), Executors.newCachedThreadPool(
        Thread.ofPlatform().daemon().factory()));
  }

  private void runCommand(String... words) {
    var silent = new PrintStream(OutputStream.nullOutputStream());
    var all = Stream.concat(Stream.of(words), Stream.of("--data=" + data)).toList();
    Commands.run(all, Map.of(), InputStream.nullInputStream(), silent, silent);
  }
}
