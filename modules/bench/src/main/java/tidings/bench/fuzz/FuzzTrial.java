// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tidings.bench.server.ServerProcess;
import tidings.bench.server.ServerResources;
import tidings.server.commands.Commands;
import tidings.server.terminal.CommandException;

/**
 * Fuzzes a server in a process of its own and looks at what is left: memory, files, its log, and
 * the consistency of its store. First without rate limits, then with small ones.
 */
public final class FuzzTrial {
  /** The heap of the server: a leak of some hundred bytes for each of a million requests ends it. */
  private static final List<String> JVM_OPTIONS =
      List.of("-XX:MaxHeapSize=384m", "-XX:MaxDirectMemorySize=192m");
  /** All users are new, and each change that a run repeats is then refused. */
  private static final Map<String, String> LIMITS =
      Map.of("--limits.scale", "1", "--limits.newAccounts", "5");

  /** Short, so that some connections of a short run still see one. */
  static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private final FuzzPlan plan;
  private final Path data;
  private final List<String> logFaults = new ArrayList<>();

  private FuzzTrial(FuzzPlan plan, Path data) {
    this.plan = plan;
    this.data = data;
  }

  /** @param data an empty folder for the store */
  public static FuzzTrialResult run(FuzzPlan plan, Path data) {
    return new FuzzTrial(plan, data).run();
  }

  private FuzzTrialResult run() {
    FuzzResult fuzzed;
    ServerResources before;
    ServerResources after;
    try (var server = start(Map.of())) {
      var log = ServerLog.of(server.process());
      before = ServerResources.of(server);
      fuzzed = fuzz(plan, server);
      PendingWork.await(server.metrics());
      after = ServerResources.of(server);
      logFaults.addAll(log.faults());
    }
    FuzzResult limited;
    long refused;
    try (var server = start(LIMITS)) {
      var log = ServerLog.of(server.process());
      limited = fuzz(plan.limited(), server);
      PendingWork.await(server.metrics());
      refused = server.metrics().refusedByLimits();
      logFaults.addAll(log.faults());
    }
    var verification = verify();
    verify("--repair");
    return new FuzzTrialResult(fuzzed, limited, refused, before, after, logFaults, verification,
        verify());
  }

  private FuzzResult fuzz(FuzzPlan part, ServerProcess server) {
    return FuzzRun.run(part, server.address(),
        user -> runCommand(List.of("grant", user, "moderator", "--data=" + data)));
  }

  private ServerProcess start(Map<String, String> limits) {
    var flags = new HashMap<>(limits);
    flags.putAll(Map.of("--data", data.toString(), "--port", "0",
        "--live.heartbeat", HEARTBEAT.toSeconds() + "s",
        // 2 ms instead of 45, and no disk syncs: the load tests the answers
        "--passwords.memory", "1MB", "--durability", "os",
        // small, so that resident memory shows what else grows
        "--store.cache", "32MB", "--store.writeBuffer", "32MB", "--verify.units", "0"));
    return ServerProcess.serveWithMetrics(flags, JVM_OPTIONS);
  }

  /** The report of a verification; its last line is the summary. */
  private List<String> verify(String... options) {
    var words = new ArrayList<>(List.of("verify", "--data=" + data));
    words.addAll(List.of(options));
    return runCommand(words);
  }

  private static List<String> runCommand(List<String> words) {
    var out = new ByteArrayOutputStream();
    try {
      Commands.run(words, Map.of(), InputStream.nullInputStream(),
          new PrintStream(out, true, UTF_8),
          new PrintStream(OutputStream.nullOutputStream()));
    } catch (CommandException failure) {
      out.writeBytes(String.valueOf(failure.getMessage()).getBytes(UTF_8));
    }
    return out.toString(UTF_8).lines().toList();
  }
}
