// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

/** A TCP proxy between clients and a server that can cut all their connections. */
public final class FlakyNetwork implements AutoCloseable {
  /** Length of the accept queue. */
  private static final int BACKLOG = 50;

  private final ServerSocket listener;
  private final IntSupplier serverPort;
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
  /** Accepted while the network is interrupted without a sign. */
  private final Set<Socket> ignored = ConcurrentHashMap.newKeySet();
  private volatile Optional<ConnectionLoss> interruption = Optional.empty();

  private FlakyNetwork(ServerSocket listener, IntSupplier serverPort) {
    this.listener = listener;
    this.serverPort = serverPort;
  }

  /**
   * Creates a proxy to a port of this machine, whether or not a server is listening.
   *
   * @param serverPort asked for each new connection
   */
  public static FlakyNetwork to(IntSupplier serverPort) {
    try {
      var listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
      var network = new FlakyNetwork(listener, serverPort);
      Thread.startVirtualThread(network::accept);
      return network;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The port to which clients connect. */
  public int port() {
    return listener.getLocalPort();
  }

  /** The address to which clients connect. */
  String address() {
    return "http://127.0.0.1:" + port();
  }

  /** Cuts the current connections; later ones get through. */
  public void cut(ConnectionLoss loss) {
    connections.forEach(connection -> connection.cut(loss));
  }

  /** Cuts the current connections, and lets none through until {@link #restore}. */
  public void interrupt(ConnectionLoss loss) {
    interruption = Optional.of(loss);
    cut(loss);
  }

  public void restore() {
    interruption = Optional.empty();
    ignored.forEach(ProxiedConnection::close);
    ignored.clear();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var client = listener.accept();
        interruption.ifPresentOrElse(loss -> refuse(client, loss), () -> connect(client));
      } catch (IOException closed) {
        // closed: ends the loop
      }
    }
  }

  private void refuse(Socket client, ConnectionLoss loss) {
    if (loss == ConnectionLoss.HALF_OPEN) {
      ignored.add(client);
    } else {
      ProxiedConnection.close(client);
    }
  }

  private void connect(Socket client) {
    try {
      var connection = new ProxiedConnection(
          client, new Socket(InetAddress.getLoopbackAddress(), serverPort.getAsInt()));
      connections.add(connection);
      connection.open(() -> connections.remove(connection));
      interruption.ifPresent(connection::cut); // interrupted meanwhile
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
    ignored.forEach(ProxiedConnection::close);
  }
}
