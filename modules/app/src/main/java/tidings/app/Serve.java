// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.time.Duration;
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
    var house = House.open(config);
    untilTold(house);
    System.out.println(
        "Tidings is ready at " + house.address() + " (data in " + config.store().shown() + ")");
  }

  /** Lets the house stand until the process is told to end, and then stops it. */
  static void untilTold(House house) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(house), "tidings-farewell"));
  }

  /**
   * Ends the process with 0 when everything stopped as it should: what is told to stop and stops
   * has not failed. Left alone, Java would end with 143, which supervisors take for a failure.
   */
  private static void leave(House house) {
    var stopping = Thread.ofPlatform().daemon().name("tidings-stop").unstarted(() -> {
      Runtime.getRuntime().halt(house.stop() ? 0 : Trouble.FAILED);
    });
    stopping.start();
    try {
      stopping.join(FAREWELL);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    LOG.error("did not stop in time; what was acknowledged is safe");
    Runtime.getRuntime().halt(Trouble.FAILED);
  }
}
