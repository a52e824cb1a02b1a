// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import java.nio.ByteBuffer;

/**
 * Receives the events of sockets, all on one thread. Sockets are numbered in the order of their
 * opening.
 */
public interface SocketListener {

  /** @param message a complete message; valid only during the call */
  void onMessage(int socket, ByteBuffer message);

  /** The server has sent a ping, which was answered. */
  default void onPing(int socket) {}

  /** The connection was closed, but not by this client. */
  void onLost(int socket);
}
