// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports for servers that stop and start again. They are below the range from which systems
 * choose the ports of clients, so that no client takes them meanwhile.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int LAST = 30_000;
  private static final int ATTEMPTS = 100;

  private FreePort() {}

  public static int find() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException inUse) {
        // tries another one
      }
    }
    throw new AssertionError("no free port between " + FIRST + " and " + LAST);
  }
}
