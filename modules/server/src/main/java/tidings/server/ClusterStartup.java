// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Vertx;
import tidings.cluster.ClusterSettings;
import tidings.cluster.NodeMesh;
import tidings.core.Cluster;
import tidings.server.terminal.CommandException;

/** Opens the port of a node for the others of its cluster. */
final class ClusterStartup {
  private ClusterStartup() {}

  /** @throws CommandException if the address or the port is not available */
  static Cluster open(Vertx vertx, ClusterSettings settings) {
    try {
      return NodeMesh.open(vertx, settings, System::nanoTime);
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      throw CommandException.cannotListen(
          settings.host(), settings.port(), "--cluster.port", failure);
    }
  }
}
