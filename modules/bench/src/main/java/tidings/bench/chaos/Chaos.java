// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.logging.Level;
import java.util.logging.Logger;
import tidings.bench.CommandLine;

/**
 * The command {@code ./tidings chaos}: exits with 0 if nothing was lost, doubled, wrong or shown to
 * somebody who must not see it.
 */
public final class Chaos {
  private static final int VIOLATION_EXIT_CODE = 1;

  /** Of Vert.x, whose clients warn of each connection that a killed server leaves behind. */
  private static final Logger VERTX_LOG = Logger.getLogger("io.vertx");

  private Chaos() {}

  public static void main(String... args) throws IOException {
    var options = CommandLine.parse(ChaosOptions.USAGE, ChaosOptions::of, args);
    VERTX_LOG.setLevel(Level.OFF);
    int violated = 0;
    for (int number = 0; number < options.seeds(); number++) {
      violated += runSeed(options, options.plan().seed() + number) ? 0 : 1;
    }
    if (options.seeds() > 1) {
      System.out.println(violated + " of " + options.seeds() + " runs with violations");
    }
    System.exit(violated == 0 ? 0 : VIOLATION_EXIT_CODE);
  }

  /** @return whether there was no violation */
  private static boolean runSeed(ChaosOptions options, long seed) throws IOException {
    var logs = Files.createTempDirectory("tidings-chaos-" + seed + "-");
    System.out.println("\nseed " + seed + ", logs of the servers in " + logs);
    var result = ChaosRun.run(options.plan().withSeed(seed), logs, System.out);
    result.lines().forEach(System.out::println);
    if (options.json().isPresent()) {
      Files.writeString(options.json().get(), result.json().encode() + "\n",
          StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    return result.violationCount() == 0;
  }
}
