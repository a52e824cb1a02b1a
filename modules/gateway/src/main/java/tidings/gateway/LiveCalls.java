// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static io.vertx.core.http.HttpHeaders.CONNECTION;
import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static io.vertx.core.http.HttpHeaders.UPGRADE;
import static tidings.core.Reason.FOREIGN_ORIGIN;
import static tidings.core.Reason.UPGRADE_REQUIRED;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Set;
import tidings.gateway.live.Live;

/** Opening a socket: the handshake, for the server's own pages, those of friends, and programs. */
final class LiveCalls {
  private static final String KEY = "Sec-WebSocket-Key";
  private static final String VERSION = "Sec-WebSocket-Version";
  private static final String PROTOCOL = "Sec-WebSocket-Protocol";

  private final Live live;
  private final Set<String> origins;

  /** @param origins those that may, besides this server's own */
  LiveCalls(Live live, Set<String> origins) {
    this.live = live;
    this.origins = origins;
  }

  Future<Answer> open(Call call) {
    var request = call.request();
    if (!isHandshake(request)) {
      throw UPGRADE_REQUIRED.because(
          "open a WebSocket with the subprotocol " + Live.SUBPROTOCOL + " here");
    }
    var origin = request.getHeader(ORIGIN);
    if (origin != null && !origins.contains(origin) && !call.caller().isOwn(origin)) {
      throw FOREIGN_ORIGIN.because("pages of another origin may not open a socket here");
    }
    return request.toWebSocket().map(socket -> {
      live.take(socket);
      return Answer.TAKEN;
    });
  }

  private static boolean isHandshake(HttpServerRequest request) {
    boolean hadBody = request.isEnded();
    return !hadBody
        && has(request, UPGRADE, "websocket")
        && has(request, CONNECTION, "upgrade")
        && has(request, VERSION, "13")
        && has(request, PROTOCOL, Live.SUBPROTOCOL)
        && request.headers().contains(KEY);
  }

  private static boolean has(HttpServerRequest request, CharSequence header, String wanted) {
    return request.headers()
        .getAll(header)
        .stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .anyMatch(value -> value.strip().equalsIgnoreCase(wanted));
  }
}
