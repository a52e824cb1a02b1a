// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.Map;

/** Settings of the servers that are tested. */
public final class TestSettings {
  /**
   * Free ports, password hashes that take 2 ms instead of 45, and rate limits that many users of one
   * address do not reach. Any host, as raw requests name some.
   */
  public static final Map<String, String> FLAGS = Map.of(
      "--port", "0", "--metrics.port", "0", "--passwords.memory", "1MB",
      "--limits.scale", "100000", "--http.hosts", "any");

  /** A server that is connected with the others of its table, on this machine. */
  public static final Map<String, String> CONNECTED =
      Map.of("--cluster", "true", "--cluster.address", "127.0.0.1", "--cluster.port", "0");

  private TestSettings() {}
}
