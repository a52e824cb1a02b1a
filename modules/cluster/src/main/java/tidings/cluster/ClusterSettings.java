// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.net.HostAndPort;
import java.util.Optional;

/**
 * Where a node is reached by the others.
 *
 * @param host where it listens, and nowhere else
 * @param port 0 for any that is free
 * @param publicAddress where the others reach it, if not there, such as behind a port mapping
 */
public record ClusterSettings(String host, int port, Optional<HostAndPort> publicAddress) {
  /** A node that is reached where it listens. */
  public static ClusterSettings of(String host, int port) {
    return new ClusterSettings(host, port, Optional.empty());
  }
}
