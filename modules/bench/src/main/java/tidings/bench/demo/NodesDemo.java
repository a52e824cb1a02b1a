// SPDX-License-Identifier: Apache-2.0
package tidings.bench.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import tidings.bench.CommandLine;
import tidings.bench.DynamoDbLocalProcess;
import tidings.bench.server.ServerProcess;
import tidings.demo.Demo;

/**
 * The command {@code ./tidings demo --nodes <n>}: connected servers of one demo world, whose table is
 * in the memory of this process. Runs until it receives a signal.
 */
public final class NodesDemo {
  private static final int FAILED_EXIT_CODE = 1;
  private static final String HOST = "127.0.0.1";
  /** Several servers share a machine with their table. */
  private static final List<String> JVM_OPTIONS = List.of("-Xmx256m");

  private NodesDemo() {}

  public static void main(String... args) throws IOException, InterruptedException {
    var options = CommandLine.parse(NodesDemoOptions.USAGE, NodesDemoOptions::of, args);
    var isStopped = new AtomicBoolean(); // by a signal, which a terminal sends to the servers as well
    Runtime.getRuntime().addShutdownHook(new Thread(() -> isStopped.set(true)));
    try {
      start(options);
    } catch (ServerProcess.NotReadyException failed) {
      if (!isStopped.get()) {
        System.err.println("a server did not start, see the log in its folder");
        System.exit(FAILED_EXIT_CODE);
      }
    }
    new CountDownLatch(1).await(); // until a signal
  }

  private static void start(NodesDemoOptions options) throws IOException {
    var servers = new ArrayList<ServerProcess>();
    var logs = Files.createTempDirectory("tidings-demo-");
    var flags = DynamoDbLocalProcess.flags();
    System.out.println("Filling a table with demo data (logs of the servers in " + logs + ") ...");
    for (int number = 0; number < options.nodes(); number++) {
      var command = number == 0 ? "demo" : "serve";
      servers.add(ServerProcess.start(
          command, JVM_OPTIONS, log(logs, number), flags(flags, command, options, number)));
    }
    System.out.println("One world at " + options.nodes() + " addresses:");
    servers.forEach(server -> System.out.println("  " + server.address()));
    System.out.println(
        "Sign in as " + Demo.LOGIN + " with the password " + Demo.PASSWORD
            + "; Ctrl-C stops all, and the world is gone");
  }

  private static Path log(Path folder, int number) {
    return folder.resolve("server" + (number + 1) + ".log");
  }

  private static Map<String, String> flags(
      Map<String, String> table, String command, NodesDemoOptions options, int number) {
    var flags = new HashMap<>(table);
    flags.put("--port", String.valueOf(options.portOf(number)));
    flags.put("--metrics.enabled", "false");
    flags.put("--cluster", "true");
    flags.put("--cluster.address", HOST);
    flags.put("--cluster.port", "0");
    if (command.equals("demo")) {
      flags.put("--demo.people", String.valueOf(options.people()));
      flags.put("--demo.activities", String.valueOf(options.activities()));
    }
    return flags;
  }
}
