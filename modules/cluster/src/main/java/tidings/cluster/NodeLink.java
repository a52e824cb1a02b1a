// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;

/** The way to another node, on which it is told something. Used on one event loop. */
interface NodeLink {
  /** The generation of one that was told no filter on the present connection. */
  long NO_GENERATION = 0;
  /** The generation of one that has a filter and lacks something of it. */
  long OUTDATED = -1;

  /** The id of the other node. */
  String node();

  boolean isConnected();

  /**
   * Sends a message; if it cannot be sent, its number is left out, so that the other node catches up.
   *
   * @return whether it is sent
   */
  boolean send(Buffer payload);

  /** The {@link SubscribedKeys#generation} of the filter that was told on the present connection. */
  long toldGeneration();

  void setToldGeneration(long generation);

  /** Whether the other node may filter. */
  default boolean isTold() {
    return isConnected() && toldGeneration() != NO_GENERATION;
  }
}
