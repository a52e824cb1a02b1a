// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.List;
import java.util.Map;

/**
 * Starts a server and stops it when it is ready, so that a JVM with {@code -XX:AOTCacheOutput} can
 * record the start. The launcher runs this after a build.
 */
public final class TrainingRun {
  private TrainingRun() {}

  /** @param words as of {@link Main}; settings are not read from the environment */
  public static void main(String... words) {
    Commands.run(List.of(words), Map.of(), System.in, System.out, System.err);
    System.exit(0);
  }
}
