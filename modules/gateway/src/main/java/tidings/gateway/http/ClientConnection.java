// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.netty.channel.ChannelOption;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import tidings.core.AnswerBudget;
import tidings.core.network.IpNetwork;

/**
 * An HTTP connection: its requests in flight, those that wait, and the bytes that are not sent yet.
 *
 * <p>A client that does not read what it has requested makes its further requests wait, over
 * HTTP/1.1 (pipelining) and over HTTP/2 (a window of 0), so that few responses are in memory.
 */
final class ClientConnection {
  /** Unsent bytes above which further requests wait: one large response. */
  static final int MAX_UNSENT_BYTES = AnswerBudget.MAX_BYTES;
  /** Requests of one HTTP/2 connection that are handled at the same time; the others wait. */
  static final int MAX_CONCURRENT_REQUESTS = 16;
  /** Not a timer id: those begin with 0. */
  private static final long NO_TIMER = -1;

  private final Vertx vertx;
  private final HttpConnection connection;
  private final OpenConnections open;
  private final Optional<IpNetwork> client;
  private final Queue<PendingRequest> waiting = new ArrayDeque<>(1);
  /** Requests whose response has not ended, waiting ones included. */
  private int requests;
  private int handling;
  private long unsentBytes;
  /** The last time at which unsent bytes became less, or appeared. */
  private long lastProgress = System.nanoTime();
  /** Runs while there are no requests. */
  private long timer = NO_TIMER;
  private boolean closed;
  private boolean ignoresFurther;

  /** @param client the network by which its connections are limited; empty for a proxy */
  ClientConnection(Vertx vertx, HttpConnection connection, OpenConnections open,
      Optional<IpNetwork> client) {
    this.vertx = vertx;
    this.connection = connection;
    this.open = open;
    this.client = client;
  }

  Optional<IpNetwork> client() {
    return client;
  }

  long unsentBytes() {
    return unsentBytes;
  }

  /** A request that has arrived, in its own context. */
  private final class PendingRequest {
    private final HttpServerRequest request;
    private final Context context = vertx.getOrCreateContext();
    private final Handler<HttpServerRequest> handler;
    private boolean taken;
    private boolean ended;

    PendingRequest(HttpServerRequest request, Handler<HttpServerRequest> handler) {
      this.request = request;
      this.handler = handler;
    }

    void takeNow() {
      taken = true;
      handling++;
      handler.handle(request);
    }

    void takeLater() {
      taken = true;
      handling++;
      context.runOnContext(turn -> {
        request.resume();
        handler.handle(request);
      });
    }

    /** The response has ended, or the client has cancelled the request. */
    void end() {
      if (!ended) {
        ended = true;
        requests--;
        handling -= taken ? 1 : 0;
        takeWaiting();
        startTimeoutIfIdle(open.limits().idleTimeout());
      }
    }
  }

  /** Handles a request now, or as soon as enough of the earlier responses is sent. */
  void onRequest(HttpServerRequest request, Handler<HttpServerRequest> handler) {
    if (ignoresFurther) {
      return;
    }
    requests++;
    cancelTimeout();
    var pending = new PendingRequest(request, handler);
    request.response().endHandler(end -> pending.end());
    request.response().closeHandler(cancelled -> pending.end()); // there is no end then
    if (isReady()) {
      pending.takeNow();
    } else {
      request.pause();
      waiting.add(pending);
    }
  }

  /** Ignores requests from now on, as it is not clear where they begin. */
  void ignoreFurther() {
    ignoresFurther = true;
  }

  private boolean isReady() {
    return handling < MAX_CONCURRENT_REQUESTS && unsentBytes < MAX_UNSENT_BYTES
        && !ignoresFurther;
  }

  private void takeWaiting() {
    while (!waiting.isEmpty() && isReady()) {
      var next = waiting.remove();
      if (!next.ended) {
        next.takeLater();
      }
    }
  }

  /** A response is going to be sent. Returns whether all unsent bytes are within their bound. */
  boolean onWrite(int bytes) {
    if (closed) {
      return true;
    }
    if (unsentBytes == 0) {
      lastProgress = System.nanoTime();
    }
    unsentBytes += bytes;
    return open.addUnsent(bytes);
  }

  /** A part was handed to the operating system, or its stream has ended. */
  void onWritten(int bytes) {
    if (!closed) {
      unsentBytes -= bytes;
      open.addUnsent(-bytes);
      lastProgress = System.nanoTime();
      takeWaiting();
    }
  }

  /** Whether its client has not read anything for this time although there is something. */
  boolean isStuck(long now, Duration timeout) {
    return unsentBytes > 0 && now - lastProgress > timeout.toNanos();
  }

  /** It is closed, or was upgraded to a WebSocket. */
  void onEnd() {
    closed = true;
    ignoresFurther = true;
    cancelTimeout();
    open.addUnsent(-unsentBytes);
    unsentBytes = 0;
    waiting.clear();
  }

  /** Closes it if no request arrives in time. */
  void startTimeoutIfIdle(Duration timeout) {
    if (requests == 0 && !closed) {
      cancelTimeout();
      timer = vertx.setTimer(timeout.toMillis(), late -> connection.close());
    }
  }

  private void cancelTimeout() {
    if (timer != NO_TIMER) {
      vertx.cancelTimer(timer);
      timer = NO_TIMER;
    }
  }

  /**
   * Closes it without sending what is left, which its client does not read. Neither TLS nor HTTP/2
   * can say goodbye then, and the operating system forgets what it has not sent.
   */
  void abort() {
    ignoreFurther(); // the end of its streams would make room for those that wait
    var channel = ((ConnectionBase) connection).channelHandlerContext().channel();
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    channel.pipeline().firstContext().close();
  }
}
