// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.Comparator.comparingLong;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.network.IpNetwork;

/**
 * Tracks the connections of one event loop. Closes those that complete no request in time, even if
 * bytes keep arriving (Slowloris), and those that do not read their responses.
 */
public final class Connections {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);
  /** Time between two searches for connections that read nothing. */
  private static final Duration DRAIN_CHECK_INTERVAL = Duration.ofMillis(500);
  /** Time between two warnings that an address has too many connections. */
  private static final Duration WARNING_INTERVAL = Duration.ofMinutes(1);

  private final Vertx vertx;
  private final OpenConnections open;
  private final Map<HttpConnection, ClientConnection> states = new IdentityHashMap<>();
  private long nextWarning = System.nanoTime();

  /** @param open the connections of all event loops */
  public Connections(Vertx vertx, OpenConnections open) {
    this.vertx = vertx;
    this.open = open;
  }

  /** Starts to close connections whose clients read nothing; ends with the event loop. */
  public void start() {
    vertx.setPeriodic(DRAIN_CHECK_INTERVAL.toMillis(), next -> closeStuck());
  }

  public void onOpened(HttpConnection connection) {
    var peer = Optional.ofNullable(connection.remoteAddress())
        .flatMap(remote -> Optional.ofNullable(remote.hostAddress()))
        .flatMap(IpNetwork::address);
    var client = open.client(peer);
    boolean isWithinLimits = open.add(client);
    var state = new ClientConnection(vertx, connection, open, client);
    states.put(connection, state);
    connection.closeHandler(closed -> {
      if (states.remove(connection) != null) {
        state.onEnd();
        open.remove(client);
      }
    });
    if (isWithinLimits) {
      state.startTimeoutIfIdle(open.limits().requestTimeout());
      ControlFrameLimit.applyTo(connection);
      SystemSendBuffer.bound(connection);
    } else {
      connection.close();
      warn(peer);
    }
  }

  private void warn(Optional<InetAddress> peer) {
    if (System.nanoTime() - nextWarning >= 0) {
      nextWarning = System.nanoTime() + WARNING_INTERVAL.toNanos();
      LOG.warn("too many connections: one of {} was closed, there are {} in all. The limits are"
          + " http.connections and http.connectionsPerAddress; if this is the address of a proxy,"
          + " name it in http.proxies", peer.map(InetAddress::getHostAddress).orElse("?"),
          open.count());
    }
  }

  /** The headers of a request have arrived; it is handled when its connection is ready for it. */
  public void onRequest(HttpServerRequest request, Handler<HttpServerRequest> handler) {
    var state = states.get(request.connection());
    if (state == null) {
      handler.handle(request);
    } else {
      state.onRequest(request, handler);
    }
  }

  /** Handles no further requests of a connection. */
  public void ignoreFurther(HttpConnection connection) {
    Optional.ofNullable(states.get(connection)).ifPresent(ClientConnection::ignoreFurther);
  }

  /** A response of this size is going to be sent. */
  void onWrite(HttpConnection connection, int bytes) {
    var state = states.get(connection);
    if (state != null && !state.onWrite(bytes)) {
      states.values().stream().max(comparingLong(ClientConnection::unsentBytes))
          .ifPresent(ClientConnection::abort);
    }
  }

  /** A part of a response was sent, or cannot be sent any more. */
  void onWritten(HttpConnection connection, int bytes) {
    var state = states.get(connection);
    if (state != null) {
      state.onWritten(bytes);
    }
  }

  /**
   * A connection was upgraded to a WebSocket, which has its own heartbeat. Vert.x reports nothing
   * more of it here.
   *
   * @return must be run when the socket is closed
   */
  public Runnable onUpgraded(HttpServerRequest request) {
    var state = states.remove(request.connection());
    if (state == null) {
      return () -> {}; // it has ended already, and is counted down
    }
    state.onEnd();
    return () -> open.remove(state.client());
  }

  /** Closes a connection without sending what is left. */
  void abort(HttpConnection connection) {
    Optional.ofNullable(states.get(connection)).ifPresent(ClientConnection::abort);
  }

  private void closeStuck() {
    long now = System.nanoTime();
    List.copyOf(states.values()).stream()
        .filter(state -> state.isStuck(now, open.limits().drainTimeout()))
        .forEach(ClientConnection::abort);
  }
}
