// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP proxy between one client and the server that can cut all connections of the client. */
final class FlakyNetwork implements AutoCloseable {
  /** Length of the accept queue. */
  private static final int BACKLOG = 50;

  private final ServerSocket listener;
  private final int serverPort;
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();

  private FlakyNetwork(ServerSocket listener, int serverPort) {
    this.listener = listener;
    this.serverPort = serverPort;
  }

  /** Creates a proxy to a port of this machine, whether or not a server is listening. */
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

  /** The address to which the client connects. */
  String address() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** Cuts the current connections; later ones get through. */
  void cut(ConnectionLoss loss) {
    connections.forEach(connection -> connection.cut(loss));
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        connect(listener.accept());
      } catch (IOException closed) {
        // closed: ends the loop
      }
    }
  }

  private void connect(Socket client) {
    try {
      var connection =
          new ProxiedConnection(client, new Socket(InetAddress.getLoopbackAddress(), serverPort));
      connections.add(connection);
      connection.open(() -> connections.remove(connection));
    } catch (IOException unreachable) {
      ProxiedConnection.close(client);
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException gone) {
      // already closed
    }
    connections.forEach(ProxiedConnection::close);
  }
}
