// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

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
final class Connections {
  /** No timer's number: they begin with 0. */
  private static final long NONE = -1;

  private final Vertx vertx;
  private final Bounds bounds;
  private final AtomicInteger open;
  private final Map<HttpConnection, Busy> here = new IdentityHashMap<>();

  /** How many requests of a connection are under way, and the timer that runs while none is. */
  private static final class Busy {
    private int requests;
    private long timer = NONE;
  }

  /** @param open counts those of all doors */
  Connections(Vertx vertx, Bounds bounds, AtomicInteger open) {
    this.vertx = vertx;
    this.bounds = bounds;
    this.open = open;
  }

  void opened(HttpConnection connection) {
    boolean tooMany = open.incrementAndGet() > bounds.connections();
    var busy = new Busy();
    here.put(connection, busy);
    connection.closeHandler(closed -> {
      open.decrementAndGet();
      here.remove(connection);
      vertx.cancelTimer(busy.timer);
    });
    if (tooMany) {
      connection.close();
    } else {
      waitFor(connection, busy, bounds.within());
    }
  }

  /** A request has arrived, as far as its headers. */
  void began(HttpServerRequest request) {
    var busy = here.get(request.connection());
    if (busy != null) {
      busy.requests++;
      vertx.cancelTimer(busy.timer);
      request.response().endHandler(end -> ended(request.connection(), busy));
    }
  }

  /**
   * A connection becomes a socket's, which looks after itself. Vert.x tells no more of it here.
   *
   * @return to be run when the socket is over
   */
  Runnable upgraded(HttpServerRequest request) {
    var busy = here.remove(request.connection());
    if (busy == null) {
      return () -> {}; // it has ended already, and is counted down
    }
    vertx.cancelTimer(busy.timer);
    return open::decrementAndGet;
  }

  private void ended(HttpConnection connection, Busy busy) {
    busy.requests--;
    if (busy.requests == 0 && here.containsKey(connection)) {
      waitFor(connection, busy, bounds.idle());
    }
  }

  private void waitFor(HttpConnection connection, Busy busy, Duration time) {
    vertx.cancelTimer(busy.timer);
    busy.timer = vertx.setTimer(time.toMillis(), late -> connection.close());
  }
}
