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
final class Wire implements AutoCloseable {
  /** Connections of one client that wait to be accepted. */
  private static final int BACKLOG = 50;

  private final ServerSocket entry;
  private final int serverPort;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();

  private Wire(ServerSocket entry, int serverPort) {
    this.entry = entry;
    this.serverPort = serverPort;
  }

  /** A way to the server of this port, whether or not it is there. */
  static Wire to(int serverPort) {
    try {
      var entry = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
      var wire = new Wire(entry, serverPort);
      Thread.startVirtualThread(wire::accept);
      return wire;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** What a client takes for the server's address. */
  String address() {
    return "http://127.0.0.1:" + entry.getLocalPort();
  }

  /** Cuts what is connected; whoever connects after that gets through. */
  void cut(Cut how) {
    links.forEach(link -> link.cut(how));
  }

  private void accept() {
    while (!entry.isClosed()) {
      try {
        connect(entry.accept());
      } catch (IOException closed) {
        // the loop ends
      }
    }
  }

  private void connect(Socket client) {
    try {
      var link = new Link(client, new Socket(InetAddress.getLoopbackAddress(), serverPort));
      links.add(link);
      link.open(() -> links.remove(link));
    } catch (IOException nobody) {
      Link.close(client);
    }
  }

  @Override
  public void close() {
    try {
      entry.close();
    } catch (IOException gone) {
      // that was the wish
    }
    links.forEach(Link::close);
  }
}
