// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The machine of the measurement, and its other load. */
final class Machine {
  private Machine() {}

  /** @param folder on the disk of the measurement */
  static String describe(Path folder) throws IOException {
    return String.join(", ",
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        Runtime.getRuntime().availableProcessors() + " cores",
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        "JDK " + Runtime.version(),
        Files.getFileStore(folder).type() + " at " + folder.getParent(),
        load());
  }

  /** Average number of runnable threads during the last minute. */
  static String load() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return load < 0 ? "load average unknown" : "load average %.2f".formatted(load);
  }
}
