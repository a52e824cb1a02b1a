// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static io.vertx.core.http.HttpHeaders.CONNECTION;
import static io.vertx.core.http.HttpHeaders.ORIGIN;
import static io.vertx.core.http.HttpHeaders.UPGRADE;
import static tidings.core.errors.ErrorCode.FOREIGN_ORIGIN;
import static tidings.core.errors.ErrorCode.UPGRADE_REQUIRED;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Optional;
import tidings.core.Accounts.IssueTicket;
import tidings.core.Accounts.Session;
import tidings.core.bus.Bus;
import tidings.gateway.http.BearerToken;
import tidings.gateway.http.Call;
import tidings.gateway.http.Connections;
import tidings.gateway.http.CsrfCheck;
import tidings.gateway.http.Response;
import tidings.gateway.http.TokenCookies;
import tidings.gateway.live.LiveSockets;

/** Calls for live connections: the WebSocket handshake with its origin check, and tickets. */
public final class LiveCalls {
  private static final String KEY = "Sec-WebSocket-Key";
  private static final String VERSION = "Sec-WebSocket-Version";
  private static final String PROTOCOL = "Sec-WebSocket-Protocol";

  private final Bus bus;
  private final LiveSockets liveSockets;
  private final CsrfCheck csrfCheck;
  private final TokenCookies cookies;
  private final Connections connections;

  public LiveCalls(Bus bus, LiveSockets liveSockets, CsrfCheck csrfCheck, TokenCookies cookies,
      Connections connections) {
    this.bus = bus;
    this.liveSockets = liveSockets;
    this.csrfCheck = csrfCheck;
    this.cookies = cookies;
    this.connections = connections;
  }

  public Future<Response> openSocket(Call call) {
    var request = call.request();
    if (!isHandshake(request)) {
      throw UPGRADE_REQUIRED.refusal(
          "open a WebSocket with the subprotocol " + LiveSockets.SUBPROTOCOL + " here");
    }
    var origin = request.getHeader(ORIGIN);
    if (origin != null && !csrfCheck.isAllowed(origin, call)) {
      throw FOREIGN_ORIGIN.refusal("pages of this origin may not open a socket");
    }
    var token = BearerToken.find(request)
        .or(() -> origin != null && csrfCheck.mayUseCookie(origin, call)
            ? cookies.find(call)
            : Optional.empty());
    return request.toWebSocket().map(socket -> {
      liveSockets.accept(request.connection(), token, connections.onUpgraded(request));
      return Response.UPGRADED;
    });
  }

  /** A ticket for browsers, which cannot send a header with the handshake. */
  public Future<Response> issueTicket(Call call, Session me) {
    return bus.ask(new IssueTicket(me))
        .map(ticket -> Response.created(ticket, AccountJson::ticket));
  }

  private static boolean isHandshake(HttpServerRequest request) {
    boolean hadBody = request.isEnded();
    return request.method().equals(HttpMethod.GET) // not HEAD
        && !hadBody
        && hasHeaderValue(request, UPGRADE, "websocket")
        && hasHeaderValue(request, CONNECTION, "upgrade")
        && hasHeaderValue(request, VERSION, "13")
        && hasHeaderValue(request, PROTOCOL, LiveSockets.SUBPROTOCOL)
        && request.headers().contains(KEY);
  }

  private static boolean hasHeaderValue(HttpServerRequest request, CharSequence header,
      String wanted) {
    return request.headers()
        .getAll(header)
        .stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .anyMatch(value -> value.strip().equalsIgnoreCase(wanted));
  }
}
