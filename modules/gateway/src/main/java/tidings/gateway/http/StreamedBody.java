// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;

/**
 * The body of a response that is sent bit by bit, for as long as its connection is open. Its unsent
 * bytes count like those of other responses, so a client that reads none of them for a while is
 * disconnected.
 */
public final class StreamedBody {
  private final HttpServerRequest request;
  private final Connections connections;

  StreamedBody(HttpServerRequest request, Connections connections) {
    this.request = request;
    this.connections = connections;
  }

  /** Completes when the bytes were handed to the operating system: write the next ones then. */
  public Future<Void> write(Buffer bytes) {
    if (isClosed()) {
      return Future.failedFuture("the connection is closed");
    }
    int length = bytes.length();
    connections.onWrite(request.connection(), length);
    return request.response().write(bytes)
        .onComplete(sent -> connections.onWritten(request.connection(), length));
  }

  /** Ends the response. */
  public void end() {
    if (!isClosed()) {
      request.response().end();
    }
  }

  /** Ends the response so that its client sees that it is not complete. Waits for no client. */
  public void abort() {
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset();
    } else {
      connections.abort(request.connection());
    }
  }

  /** Whether nothing can be sent any more. */
  public boolean isClosed() {
    return request.response().ended() || request.response().closed();
  }
}
