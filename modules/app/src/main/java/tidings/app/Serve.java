// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a server until the process is told to end. */
final class Serve {
  /** How long a stop may take; whoever sends SIGTERM commonly waits for 10 seconds. */
  private static final Duration FAREWELL = Duration.ofSeconds(9);

  private static final Logger LOG = LoggerFactory.getLogger(Serve.class);

  private Serve() {}

  /** Says one line when it is ready. @throws Trouble when it cannot start */
  static void run(Config config) {
    var house = start(config);
    System.out.println(
        "Tidings is ready at " + house.address() + " (data in " + config.shownData() + ")");
  }

  /** Starts a server that stops when the process is told to end. */
  static House start(Config config) {
    var house = House.open(config);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(house), "tidings-farewell"));
    return house;
  }

  /**
   * Ends the process with 0 when everything stopped as it should: what is told to stop and stops
   * has not failed. Left alone, Java would end with 143, which supervisors take for a failure.
   */
  private static void leave(House house) {
    int exitCode = 0;
    try {
      house.stop().await(FAREWELL.toMillis(), MILLISECONDS);
    } catch (RuntimeException | TimeoutException failure) {
      LOG.error("did not stop as it should; what was acknowledged is safe", failure);
      exitCode = Trouble.FAILED;
    }
    Runtime.getRuntime().halt(exitCode);
  }
}
