// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The DevTools endpoint of a browser, from the file that it writes into its profile. */
record DevToolsAddress(int port, String path) {
  private static final String FILE = "DevToolsActivePort";
  private static final Duration READY_TIMEOUT = Duration.ofMinutes(1);
  private static final int POLL_INTERVAL_MILLIS = 20;

  /** Waits until the browser has written the file. */
  static DevToolsAddress await(Process browser, Path profile) {
    long end = System.nanoTime() + READY_TIMEOUT.toNanos();
    try {
      while (System.nanoTime() < end) {
        var file = profile.resolve(FILE);
        var lines = Files.exists(file) ? Files.readString(file).split("\n") : new String[0];
        if (lines.length == 2) {
          return new DevToolsAddress(Integer.parseInt(lines[0]), lines[1]);
        }
        if (browser.waitFor(POLL_INTERVAL_MILLIS, MILLISECONDS)) {
          break;
        }
      }
      throw new IllegalStateException(
          "Chromium did not come up: " + Files.readString(profile.resolve("output")).strip());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
