// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A TCP proxy in front of a server, which can break connections, stall them or drop responses. With
 * {@code -Dline.slow=400} each connection delays its responses by a random 0 to 400 ms, which
 * exposes code that relies on the order of responses.
 */
public final class FlakyProxy implements AutoCloseable {
  private static final String LOCALHOST = "127.0.0.1";
  private static final int MAX_DELAY_MS = Integer.getInteger("line.slow", 0);

  private final Vertx vertx = Vertx.vertx();
  private final NetClient client = vertx.createNetClient();
  private final AtomicInteger responsesToDrop = new AtomicInteger();
  private final AtomicInteger dropped = new AtomicInteger();
  private final Set<NetSocket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean isCut;
  private boolean isSilent;
  private final NetServer server;
  private volatile URI target;

  private FlakyProxy(URI target) {
    this.target = target;
    this.server = vertx.createNetServer()
        .connectHandler(clientSocket -> {
          clientSocket.pause();
          if (isCut) {
            clientSocket.close();
            return;
          }
          client.connect(this.target.getPort(), LOCALHOST)
              .onSuccess(serverSocket -> join(clientSocket, serverSocket))
              .onFailure(failed -> clientSocket.close());
        })
        .listen(0, LOCALHOST)
        .await();
  }

  public static FlakyProxy to(String address) {
    return new FlakyProxy(URI.create(address));
  }

  public String address() {
    return "http://" + LOCALHOST + ":" + server.actualPort() + target.getPath();
  }

  /** Closes all connections, ends all faults and forwards new connections to another server. */
  public void reset(String address) {
    target = URI.create(address);
    dropResponses(0);
    cut();
    repair();
    resume();
  }

  /** Drops the next responses and closes their connections. */
  public void dropResponses(int count) {
    dropped.set(0);
    responsesToDrop.set(count);
  }

  /** Number of dropped responses since then. */
  int dropped() {
    return dropped.get();
  }

  /** Closes all connections and refuses new ones until {@link #repair}. */
  public synchronized void cut() {
    isCut = true;
    sockets.forEach(NetSocket::close);
  }

  public void repair() {
    isCut = false;
  }

  /** Stalls the existing connections without closing them. */
  public void pauseConnections() {
    sockets.forEach(NetSocket::pause);
  }

  /** Stalls existing and new connections without closing them. */
  public synchronized void silence() {
    isSilent = true;
    pauseConnections();
  }

  /** Resumes stalled connections; delayed data is delivered now. */
  public synchronized void resume() {
    isSilent = false;
    sockets.forEach(NetSocket::resume);
  }

  @Override
  public void close() {
    vertx.close().await();
  }

  private synchronized void join(NetSocket clientSocket, NetSocket serverSocket) {
    if (isCut) { // cut while connecting
      clientSocket.close();
      serverSocket.close();
      return;
    }
    sockets.addAll(List.of(clientSocket, serverSocket));
    clientSocket.exceptionHandler(broken -> clientSocket.close());
    serverSocket.exceptionHandler(broken -> serverSocket.close());
    clientSocket.handler(serverSocket::write)
        .closeHandler(closed -> leave(clientSocket, serverSocket));
    var delay = MAX_DELAY_MS == 0 ? 0 : ThreadLocalRandom.current().nextInt(MAX_DELAY_MS);
    if (!isSilent) {
      clientSocket.resume();
    }
    serverSocket.closeHandler(closed -> after(delay, () -> leave(serverSocket, clientSocket)))
        .handler(response -> {
          if (responsesToDrop.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            dropped.incrementAndGet();
            clientSocket.close();
          } else {
            after(delay, () -> clientSocket.write(response));
          }
        });
  }

  private void after(int delay, Runnable action) {
    if (delay == 0) {
      action.run();
    } else {
      vertx.setTimer(delay, now -> action.run());
    }
  }

  private void leave(NetSocket closed, NetSocket other) {
    sockets.remove(closed);
    other.close();
  }
}
