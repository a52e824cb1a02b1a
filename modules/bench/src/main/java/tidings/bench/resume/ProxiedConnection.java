// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.io.IOException;
import java.net.Socket;

/** One connection of a client's, handed on to the server byte by byte until it is cut. */
final class ProxiedConnection {
  private static final int BUFFER_BYTES = 16 * 1024;

  private final Socket client;
  private final Socket server;
  private volatile boolean dropping;

  ProxiedConnection(Socket client, Socket server) {
    this.client = client;
    this.server = server;
  }

  /** Hands on, both ways, until one side ends it. @param over runs when it has ended */
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
      // as good as an end
    }
    if (!dropping) { // otherwise the other side has to find out by itself
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
      // nothing to reset
    }
    close(socket);
  }

  static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException gone) {
      // that was the wish
    }
  }
}
