// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.io.IOException;
import java.net.Socket;

/** One proxied connection; forwards bytes both ways until it is cut. */
final class ProxiedConnection {
  private static final int BUFFER_BYTES = 16 * 1024;

  private final Socket client;
  private final Socket server;
  private volatile boolean dropping;

  ProxiedConnection(Socket client, Socket server) {
    this.client = client;
    this.server = server;
  }

  /**
   * Forwards both ways until one side closes the connection.
   *
   * @param onEnd runs afterwards
   */
  void open(Runnable onEnd) {
    Thread.startVirtualThread(() -> forward(server, client, onEnd));
    Thread.startVirtualThread(() -> forward(client, server, onEnd));
  }

  void cut(ConnectionLoss loss) {
    switch (loss) {
      case CLOSED -> close();
      case RESET -> {
        reset(client);
        reset(server);
      }
      case HALF_OPEN -> dropping = true;
    }
  }

  private void forward(Socket from, Socket to, Runnable onEnd) {
    var buffer = new byte[BUFFER_BYTES];
    try (from) {
      var out = to.getOutputStream();
      var in = from.getInputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (!dropping) {
          out.write(buffer, 0, read);
        }
      }
    } catch (IOException broken) {
      // a failure ends it like a close
    }
    if (!dropping) { // while dropping, the other side must not notice
      close();
    }
    if (client.isClosed() && server.isClosed()) {
      onEnd.run();
    }
  }

  void close() {
    close(client);
    close(server);
  }

  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException gone) {
      // already closed
    }
    close(socket);
  }

  static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException gone) {
      // already closed
    }
  }
}
