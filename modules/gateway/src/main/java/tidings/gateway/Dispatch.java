// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static io.vertx.core.http.HttpHeaders.HOST;
import static io.vertx.core.http.HttpHeaders.TRANSFER_ENCODING;
import static java.util.Objects.requireNonNull;
import static tidings.core.errors.ErrorCode.MALFORMED_REQUEST;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.function.Supplier;
import tidings.core.bus.RequestId;
import tidings.gateway.http.AllowedOrigins;
import tidings.gateway.http.Call;
import tidings.gateway.http.ClientAddress;
import tidings.gateway.http.ConditionalGet;
import tidings.gateway.http.Connections;
import tidings.gateway.http.Cors;
import tidings.gateway.http.LargeBodies;
import tidings.gateway.http.Problem;
import tidings.gateway.http.RequestBody;
import tidings.gateway.http.RequestIds;
import tidings.gateway.http.RequestTarget;
import tidings.gateway.http.Response;
import tidings.gateway.http.ResponseListener;
import tidings.gateway.http.ResponseWriter;
import tidings.gateway.http.Route;
import tidings.gateway.http.UploadedBody;

/**
 * Dispatches each request to its route and sends the response. Vert.x's router selects a route, but
 * {@link RequestTarget} reads the path literally; if the two disagree because the router normalised
 * slashes or dots, the response is 404.
 */
final class Dispatch implements Handler<HttpServerRequest> {
  /** Bytes of a response that are hashed and compressed on the event loop, in about 2 ms. */
  static final int MAX_BYTES_ON_EVENT_LOOP = 64 * 1024;
  private static final String TARGET = "target";
  private static final String CLIENT = "caller";
  private static final String ROUTE = "call";
  private static final String STARTED = "began";

  private final Vertx vertx;
  private final GatewayContext gateway;
  private final PublicEndpoint endpoint;
  private final Cors cors;
  private final RouteTable routes;
  private final Connections connections;
  private final ResponseWriter responseWriter;
  private final Router router;

  Dispatch(Vertx vertx, GatewayContext gateway, RouteTable routes, Connections connections) {
    this.vertx = vertx;
    this.gateway = gateway;
    this.endpoint = gateway.settings().endpoint();
    this.cors = new Cors(new AllowedOrigins(endpoint.allowedOrigins()));
    this.routes = routes;
    this.connections = connections;
    this.responseWriter = new ResponseWriter(vertx, gateway.responseListener(), connections);
    this.router = Router.router(vertx);
    addRoutes();
  }

  @Override
  public void handle(HttpServerRequest request) {
    connections.onRequest(request, this::route);
  }

  private void route(HttpServerRequest request) {
    RequestId.set(RequestIds.of(request));
    if (!hasKnownLength(request)) {
      refuseRest(request, Problem.of(
          MALFORMED_REQUEST.refusal("Transfer-Encoding must be chunked or absent")));
    } else if (String.valueOf(request.path()).startsWith("/")) {
      router.handle(request);
    } else {
      responseWriter.send(ResponseListener.UNKNOWN, System.nanoTime(), request, unreadableTarget());
    }
  }

  private void addRoutes() {
    router.route().handler(this::prepare);
    for (var route : routes.routes()) {
      var vertxRoute = router.route(route.method(), endpoint.basePath() + route.routerPath());
      if (route.isGet()) {
        vertxRoute.method(HttpMethod.HEAD); // the server leaves out the body
      }
      vertxRoute.handler(context -> handleCall(context, route));
    }
    routes.allowedMethods().forEach(
        (path, allowed) -> router.route(endpoint.basePath() + path)
            .handler(context -> handleOtherMethod(context, allowed)));
    router.route().handler(this::servePage);
    router.errorHandler(400, context -> send(context, unreadableTarget()));
    router.errorHandler(500,
        context -> send(context, Problem.of(requireNonNull(context.failure()))));
  }

  /** Answers a request that Netty could not parse as HTTP. */
  void handleInvalid(HttpServerRequest request) {
    RequestId.set(RequestIds.of(request));
    refuseRest(request, Problem.malformedRequest(request.decoderResult().cause()));
  }

  /** Whether it is clear where the body ends. Netty reads other codings as an empty body. */
  private static boolean hasKnownLength(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2
        || !request.headers().contains(TRANSFER_ENCODING)) {
      return true;
    }
    var codings = request.headers().getAll(TRANSFER_ENCODING);
    return codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked");
  }

  /** Refuses a request after which the rest of the connection cannot be read. */
  private void refuseRest(HttpServerRequest request, Response refusal) {
    connections.ignoreFurther(request.connection());
    responseWriter.send(ResponseListener.UNKNOWN, System.nanoTime(), request,
        refusal.with("Connection", "close"));
    request.connection().close();
  }

  private void prepare(RoutingContext context) {
    context.put(STARTED, System.nanoTime());
    var request = context.request();
    requireOneHost(request);
    var client = ClientAddress.of(request, endpoint.trustedProxies());
    endpoint.hosts().requireAllowed(client.host());
    context.put(CLIENT, client);
    if (endpoint.basePath().equals(request.path())) {
      send(context, Response.permanentRedirect(endpoint.basePath() + "/"));
    } else {
      context.put(TARGET, RequestTarget.of(request, endpoint.basePath()));
      context.next();
    }
  }

  /** Another server or proxy may choose another host. */
  private static void requireOneHost(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      return;
    }
    int hosts = request.headers().getAll(HOST).size();
    if (hosts > 1 || hosts == 0 && request.version() == HttpVersion.HTTP_1_1
        || request.authority() == null && hosts == 1) {
      throw MALFORMED_REQUEST.refusal("the request must have exactly one Host");
    }
  }

  private void handleCall(RoutingContext context, Route route) {
    var target = target(context);
    var request = context.request();
    var pathValues = route.match(target.path());
    if (pathValues.isEmpty()) {
      context.next();
      return;
    }
    context.put(ROUTE, route.signature());
    if (route.isUpload()) {
      handleUpload(context, route, target, pathValues.get());
      return;
    }
    readBody(request, route, body -> parse(
        body, () -> Call.of(request, clientAddress(context), target, route, pathValues.get(), body,
            endpoint.basePath(), gateway.signer()))
        .compose(route.action()::handle))
        .compose(response -> route.isGet()
            ? respondToRead(request, response)
            : Future.succeededFuture(response))
        .onSuccess(response -> send(context, response))
        .onFailure(context::fail);
  }

  /** The action finds out who sends it before it takes the body. */
  private void handleUpload(RoutingContext context, Route route, RequestTarget target,
      Map<String, String> pathValues) {
    var request = context.request();
    request.pause();
    Future.succeededFuture()
        .map(now -> Call.of(request, clientAddress(context), target, route, pathValues,
            Buffer.buffer(), endpoint.basePath(), gateway.signer()))
        .compose(route.action()::handle)
        .onComplete(done -> UploadedBody.discardRest(request))
        .onSuccess(response -> send(context, response))
        .onFailure(context::fail);
  }

  private Future<Response> readBody(HttpServerRequest request, Route route,
      Function<Buffer, Future<Response>> call) {
    int maxBytes = gateway.settings().maxBodyBytes();
    return route.isBatch() && !RequestBody.isWithin(request, maxBytes)
        ? gateway.largeBodies().admit(
            () -> RequestBody.read(vertx, request, LargeBodies.MAX_BYTES).compose(call))
        : RequestBody.read(vertx, request, maxBytes).compose(call);
  }

  /** Parsing a large body would delay all others on this event loop. */
  private Future<Call> parse(Buffer body, Supplier<Call> parser) {
    return body.length() > MAX_BYTES_ON_EVENT_LOOP
        ? vertx.executeBlocking(parser::get, false).map(call -> requireNonNull(call))
        : Future.succeededFuture().map(now -> parser.get());
  }

  /** Hashing and compressing a long response would delay all others on this event loop. */
  private Future<Response> respondToRead(HttpServerRequest request, Response response) {
    if (response.stream().isPresent()) {
      return Future.succeededFuture(response);
    }
    return response.body().length() > MAX_BYTES_ON_EVENT_LOOP
        ? vertx.executeBlocking(() -> ConditionalGet.respond(request, response), false)
            .map(responded -> requireNonNull(responded))
        : Future.succeededFuture(ConditionalGet.respond(request, response));
  }

  /** Answers a method that the path does not support: 405, or the OPTIONS response. */
  private void handleOtherMethod(RoutingContext context, SortedSet<String> allowed) {
    var path = target(context).path();
    boolean isKnownPath = routes.routes().stream().anyMatch(route -> route.match(path).isPresent());
    var request = context.request();
    if (!isKnownPath) {
      context.next();
    } else if (request.method().equals(HttpMethod.OPTIONS)) {
      send(context, cors.options(request, clientAddress(context), String.join(", ", allowed)));
    } else {
      send(context, Problem.methodNotAllowed(allowed));
    }
  }

  private void servePage(RoutingContext context) {
    var target = target(context);
    var request = context.request();
    if (target.isApiCall()) {
      send(context, Problem.notFound());
    } else {
      responseWriter.send(ResponseListener.PAGE, startNanos(context), request,
          gateway.webFiles().response(request, target.path()));
    }
  }

  private static long startNanos(RoutingContext context) {
    return context.get(STARTED, System.nanoTime());
  }

  private static ClientAddress clientAddress(RoutingContext context) {
    return requireNonNull(context.get(CLIENT));
  }

  private static RequestTarget target(RoutingContext context) {
    return requireNonNull(context.get(TARGET));
  }

  private void send(RoutingContext context, Response response) {
    var route = context.<String>get(ROUTE, ResponseListener.UNKNOWN);
    var request = context.request();
    responseWriter.send(route, startNanos(context), request, cors.addHeaders(request, response));
  }

  private static Response unreadableTarget() {
    return Problem.of(MALFORMED_REQUEST.refusal("the request target cannot be parsed"));
  }
}
