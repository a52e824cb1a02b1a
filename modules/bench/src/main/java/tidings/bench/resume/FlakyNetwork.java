// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One client's own way to the server, over which all its connections go, and which can fail. */
final class FlakyNetwork implements AutoCloseable {
  /** Connections of one client that wait to be accepted. */
  private static final int BACKLOG = 50;

  private final ServerSocket listener;
  private final int serverPort;
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();

  private FlakyNetwork(ServerSocket listener, int serverPort) {
    this.listener = listener;
    this.serverPort = serverPort;
  }

  /** A way to the server of this port, whether or not it is there. */
  static FlakyNetwork to(int serverPort) {
    try {
      var listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
      var network = new FlakyNetwork(listener, serverPort);
      Thread.startVirtualThread(network::accept);
      return network;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** What a client takes for the server's address. */
  String address() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** Cuts what is connected; whoever connects after that gets through. */
  void cut(ConnectionLoss loss) {
    connections.forEach(connection -> connection.cut(loss));
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        connect(listener.accept());
      } catch (IOException closed) {
        // the loop ends
      }
    }
  }

  private void connect(Socket client) {
    try {
      var connection =
          new ProxiedConnection(client, new Socket(InetAddress.getLoopbackAddress(), serverPort));
      connections.add(connection);
      connection.open(() -> connections.remove(connection));
    } catch (IOException nobody) {
      ProxiedConnection.close(client);
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException gone) {
      // that was the wish
    }
    connections.forEach(ProxiedConnection::close);
  }
}
