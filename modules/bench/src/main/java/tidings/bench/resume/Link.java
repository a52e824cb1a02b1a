// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.io.IOException;
import java.net.Socket;

/** One connection of a client's, handed on to the server byte by byte until it is cut. */
final class Link {
  private static final int BUFFER = 16 * 1024;

  private final Socket client;
  private final Socket server;
  private volatile boolean swallows;

  Link(Socket client, Socket server) {
    this.client = client;
    this.server = server;
  }

  /** Hands on, both ways, until one side ends it. @param over runs when it has ended */
  void open(Runnable over) {
    Thread.startVirtualThread(() -> handOn(server, client, over));
    Thread.startVirtualThread(() -> handOn(client, server, over));
  }

  void cut(Cut how) {
    switch (how) {
      case CLOSED -> close();
      case RESET -> {
        reset(client);
        reset(server);
      }
      case HALF_OPEN -> swallows = true;
    }
  }

  private void handOn(Socket from, Socket to, Runnable over) {
    var buffer = new byte[BUFFER];
    try (from) {
      var out = to.getOutputStream();
      var in = from.getInputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (!swallows) {
          out.write(buffer, 0, read);
        }
      }
    } catch (IOException broken) {
      // as good as an end
    }
    if (!swallows) { // otherwise the other side has to find out by itself
      close();
    }
    if (client.isClosed() && server.isClosed()) {
      over.run();
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
