// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tracks the connections of one event loop and closes those that complete no request in time, even
 * if bytes keep arriving. This defends against slow headers (Slowloris).
 */
public final class Connections {
  /** Not a timer id: those begin with 0. */
  private static final long NO_TIMER = -1;

  private final Vertx vertx;
  private final ConnectionLimits limits;
  private final AtomicInteger openCount;
  private final Map<HttpConnection, ConnectionState> states = new IdentityHashMap<>();

  /** The requests in flight of a connection, and the timer that runs while there are none. */
  private static final class ConnectionState {
    private int requests;
    private long timer = NO_TIMER;
  }

  /** @param openCount open connections of all event loops */
  public Connections(Vertx vertx, ConnectionLimits limits, AtomicInteger openCount) {
    this.vertx = vertx;
    this.limits = limits;
    this.openCount = openCount;
  }

  public void onOpened(HttpConnection connection) {
    boolean tooMany = openCount.incrementAndGet() > limits.maxConnections();
    var state = new ConnectionState();
    states.put(connection, state);
    connection.closeHandler(closed -> {
      openCount.decrementAndGet();
      states.remove(connection);
      vertx.cancelTimer(state.timer);
    });
    if (tooMany) {
      connection.close();
    } else {
      startTimeout(connection, state, limits.requestTimeout());
    }
  }

  /** The headers of a request have arrived. */
  public void onRequest(HttpServerRequest request) {
    var state = states.get(request.connection());
    if (state != null) {
      state.requests++;
      vertx.cancelTimer(state.timer);
      request.response().endHandler(end -> onResponseEnd(request.connection(), state));
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
    vertx.cancelTimer(state.timer);
    return openCount::decrementAndGet;
  }

  private void onResponseEnd(HttpConnection connection, ConnectionState state) {
    state.requests--;
    if (state.requests == 0 && states.containsKey(connection)) {
      startTimeout(connection, state, limits.idleTimeout());
    }
  }

  private void startTimeout(HttpConnection connection, ConnectionState state, Duration timeout) {
    vertx.cancelTimer(state.timer);
    state.timer = vertx.setTimer(timeout.toMillis(), late -> connection.close());
  }
}
