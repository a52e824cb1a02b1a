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
 * The connections of one door. One that makes no request in time is closed, however many bytes of
 * one arrive: whoever sends headers slowly holds a place no longer than who sends nothing.
 */
public final class Connections {
  /** No timer's number: they begin with 0. */
  private static final long NO_TIMER = -1;

  private final Vertx vertx;
  private final ConnectionLimits limits;
  private final AtomicInteger openCount;
  private final Map<HttpConnection, ConnectionState> states = new IdentityHashMap<>();

  /** How many requests of a connection are under way, and the timer that runs while none is. */
  private static final class ConnectionState {
    private int requests;
    private long timer = NO_TIMER;
  }

  /** @param openCount counts those of all doors */
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

  /** A request has arrived, as far as its headers. */
  public void onRequest(HttpServerRequest request) {
    var state = states.get(request.connection());
    if (state != null) {
      state.requests++;
      vertx.cancelTimer(state.timer);
      request.response().endHandler(end -> onResponseEnd(request.connection(), state));
    }
  }

  /**
   * A connection becomes a socket's, which looks after itself. Vert.x tells no more of it here.
   *
   * @return to be run when the socket is over
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
