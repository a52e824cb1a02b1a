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
public final class Sockets implements AutoCloseable {
  /** Longer than any message. */
  private static final int BUFFER = 1024 * 1024;
  /** Handshakes under way at once, fewer than a server lets wait. */
  private static final int OPENING = 1000;
  /** How soon something that is due is begun. */
  private static final int NAP_MILLIS = 1;

  private final InetSocketAddress address;
  private final String host;
  private final Listener listener;
  private final Selector selector;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private final Map<Integer, Socket> sockets = new HashMap<>();
  private final ArrayDeque<Opening> openings = new ArrayDeque<>();
  /** Whose handshake is under way. */
  private final Set<Socket> opening = new HashSet<>();
  private final ConcurrentLinkedQueue<Runnable> orders = new ConcurrentLinkedQueue<>();
  private final Thread thread = Thread.ofPlatform().daemon().name("bench-sockets").unstarted(
      this::run);

  /** @param due in nanoseconds of the monotonic clock */
  private record Opening(int number, String hello, long due) {}

  private Sockets(URI server, Listener listener, Selector selector) {
    this.address = new InetSocketAddress(server.getHost(), server.getPort());
    this.host = server.getAuthority();
    this.listener = listener;
    this.selector = selector;
  }

  /** None yet. @param server such as {@code http://localhost:8080} */
  public static Sockets to(String server, Listener listener) {
    try {
      var sockets = new Sockets(URI.create(server), listener, Selector.open());
      sockets.thread.start();
      return sockets;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Opens so many, numbered from 0, evenly over this time or as fast as it goes.
   *
   * @param hellos what each says first
   */
  public void open(int count, IntFunction<String> hellos, Duration over) {
    long start = System.nanoTime();
    order(() -> {
      for (int number = 0; number < count; number++) {
        long due = start + over.toNanos() * number / count;
        openings.add(new Opening(number, hellos.apply(number), due));
      }
    });
  }

  /** Closes all of them without a word, as devices do that lose their network. */
  public void cut() {
    order(this::endAll);
  }

  private void endAll() {
    List.copyOf(sockets.values()).forEach(this::end);
    openings.clear();
  }

  private void order(Runnable order) {
    orders.add(order);
    selector.wakeup();
  }

  private void run() {
    try {
      do {
        selector.select(this::handle, openings.isEmpty() ? 0 : NAP_MILLIS);
        for (var order = orders.poll(); order != null; order = orders.poll()) {
          order.run();
        }
        openDue();
      } while (selector.isOpen());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void openDue() throws IOException {
    long now = System.nanoTime();
    while (opening.size() < OPENING && !openings.isEmpty() && openings.peek().due() <= now) {
      var next = openings.remove();
      var socket = Socket.open(next.number(), next.hello(), address, selector);
      sockets.put(next.number(), socket);
      opening.add(socket);
    }
  }

  private void handle(SelectionKey key) {
    var socket = (Socket) key.attachment();
    try {
      if (key.isConnectable()) {
        socket.connected(key, host);
      } else {
        socket.receive(buffer, listener);
      }
      if (socket.isOpen()) {
        opening.remove(socket);
      }
    } catch (IOException over) {
      end(socket);
      listener.lost(socket.number());
    }
  }

  private void end(Socket socket) {
    socket.close();
    opening.remove(socket);
    sockets.remove(socket.number(), socket);
  }

  @Override
  public void close() {
    order(() -> {
      endAll();
      try {
        selector.close();
      } catch (IOException gone) {
        // that was the wish
      }
    });
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
