// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;

/** Many live connections to one server, on one thread. */
public final class ClientSockets implements AutoCloseable {
  /** Larger than any message. */
  private static final int BUFFER_BYTES = 1024 * 1024;
  /** Max. concurrent handshakes, below the limit of the server's accept queue. */
  private static final int MAX_HANDSHAKES = 1000;
  /** Max. delay of a scheduled connection. */
  private static final int POLL_INTERVAL_MILLIS = 1;

  private final InetSocketAddress address;
  private final String host;
  private final SocketListener listener;
  private final Selector selector;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final Map<Integer, ClientSocket> sockets = new HashMap<>();
  private final ArrayDeque<PendingOpen> pendingOpens = new ArrayDeque<>();
  /** Sockets with a handshake in progress. */
  private final Set<ClientSocket> handshaking = new HashSet<>();
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Thread thread = Thread.ofPlatform().daemon().name("bench-sockets").unstarted(
      this::run);

  /** @param due in nanoseconds of the monotonic clock */
  private record PendingOpen(int number, String hello, long due) {}

  private ClientSockets(URI server, SocketListener listener, Selector selector) {
    this.address = new InetSocketAddress(server.getHost(), server.getPort());
    this.host = server.getAuthority();
    this.listener = listener;
    this.selector = selector;
  }

  /**
   * Creates a client without connections.
   *
   * @param server for example {@code http://localhost:8080}
   */
  public static ClientSockets to(String server, SocketListener listener) {
    try {
      var sockets = new ClientSockets(URI.create(server), listener, Selector.open());
      sockets.thread.start();
      return sockets;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Opens connections, numbered from 0.
   *
   * @param hellos the first message of each connection, by number
   * @param duration spreads the connections evenly over this time; as fast as possible if zero
   */
  public void open(int count, IntFunction<String> hellos, Duration duration) {
    long start = System.nanoTime();
    submit(() -> {
      for (int number = 0; number < count; number++) {
        long due = start + duration.toNanos() * number / count;
        pendingOpens.add(new PendingOpen(number, hellos.apply(number), due));
      }
    });
  }

  /** Drops all connections without a close frame, as devices do that lose their network. */
  public void cut() {
    submit(this::discardAll);
  }

  private void discardAll() {
    List.copyOf(sockets.values()).forEach(this::discard);
    pendingOpens.clear();
  }

  private void submit(Runnable task) {
    tasks.add(task);
    selector.wakeup();
  }

  private void run() {
    try {
      do {
        selector.select(this::handle, pendingOpens.isEmpty() ? 0 : POLL_INTERVAL_MILLIS);
        for (var task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
        openDue();
      } while (selector.isOpen());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void openDue() throws IOException {
    long now = System.nanoTime();
    while (handshaking.size() < MAX_HANDSHAKES && !pendingOpens.isEmpty()
        && pendingOpens.peek().due() <= now) {
      var next = pendingOpens.remove();
      var socket = ClientSocket.open(next.number(), next.hello(), address, selector);
      sockets.put(next.number(), socket);
      handshaking.add(socket);
    }
  }

  private void handle(SelectionKey key) {
    var socket = (ClientSocket) key.attachment();
    try {
      if (key.isConnectable()) {
        socket.onConnected(key, host);
      } else {
        socket.receive(buffer, listener);
      }
      if (socket.isOpen()) {
        handshaking.remove(socket);
      }
    } catch (IOException over) {
      discard(socket);
      listener.onLost(socket.number());
    }
  }

  private void discard(ClientSocket socket) {
    socket.close();
    handshaking.remove(socket);
    sockets.remove(socket.number(), socket);
  }

  @Override
  public void close() {
    submit(() -> {
      discardAll();
      try {
        selector.close();
      } catch (IOException gone) {
        // already closed
      }
    });
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
