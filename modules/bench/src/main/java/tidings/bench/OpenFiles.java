// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The limit of open files, and so of sockets, per process. */
final class OpenFiles {
  /** Files other than sockets: jars, logs, the store. */
  private static final int NON_SOCKET_FILES = 1_000;

  private OpenFiles() {}

  /** @throws IllegalStateException if the limit is too low for this number of sockets */
  static void requireEnoughFor(int sockets) {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
        && system.getMaxFileDescriptorCount() < sockets + NON_SOCKET_FILES) {
      throw new IllegalStateException(
          "%,d sockets need %,d open files, but the limit is %,d. Raise it with ulimit -n."
              .formatted(sockets, sockets + NON_SOCKET_FILES, system.getMaxFileDescriptorCount()));
    }
  }
}
