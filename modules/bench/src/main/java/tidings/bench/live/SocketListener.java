// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import java.nio.ByteBuffer;

/** Hears what comes on sockets, all of it from one thread; each socket has the number of its opening. */
public interface SocketListener {

  /** @param message whole; worth nothing any more once this returns */
  void onMessage(int socket, ByteBuffer message);

  /** The server has let hear from itself, and was answered. */
  default void onPing(int socket) {}

  /** Nothing more comes, and it was not this side that ended it. */
  void onLost(int socket);
}
