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
import java.util.Optional;
import tidings.core.Accounts.IssueTicket;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.gateway.json.AccountJson;
import tidings.gateway.live.Live;

/** Opening a socket: the handshake, for the server's own pages, those of friends, and programs. */
final class LiveCalls {
  private static final String KEY = "Sec-WebSocket-Key";
  private static final String VERSION = "Sec-WebSocket-Version";
  private static final String PROTOCOL = "Sec-WebSocket-Protocol";

  private final Bus bus;
  private final Live live;
  private final Origins origins;
  private final Connections connections;

  LiveCalls(Bus bus, Live live, Origins origins, Connections connections) {
    this.bus = bus;
    this.live = live;
    this.origins = origins;
    this.connections = connections;
  }

  Future<Answer> open(Call call) {
    var request = call.request();
    if (!isHandshake(request)) {
      throw UPGRADE_REQUIRED.because(
          "open a WebSocket with the subprotocol " + Live.SUBPROTOCOL + " here");
    }
    var origin = request.getHeader(ORIGIN);
    if (origin != null && !origins.welcomes(origin, call)) {
      throw FOREIGN_ORIGIN.because("pages of another origin may not open a socket here");
    }
    var cookie = origin == null ? Optional.<String>empty() : SessionCookie.token(request);
    return request.toWebSocket().map(socket -> {
      live.take(request.connection(), cookie, connections.upgraded(request));
      return Answer.TAKEN;
    });
  }

  /** For who can send neither a header nor a cookie, and shall not have the token. */
  Future<Answer> ticket(Call call, Session me) {
    return bus.ask(new IssueTicket(me))
        .map(ticket -> Answer.created(ticket, AccountJson::ticket));
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
