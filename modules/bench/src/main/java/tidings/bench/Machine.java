// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What is measured on, and what else it was doing. */
final class Machine {
  private Machine() {}

  /** @param folder on the disk that is written to */
  static String describe(Path folder) throws IOException {
    return String.join(", ",
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        Runtime.getRuntime().availableProcessors() + " cores",
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        "JDK " + Runtime.version(),
        Files.getFileStore(folder).type() + " at " + folder.getParent(),
        load());
  }

  /** How many threads have wanted to run during the last minute. */
  static String load() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return load < 0 ? "load average unknown" : "load average %.2f".formatted(load);
  }
}
