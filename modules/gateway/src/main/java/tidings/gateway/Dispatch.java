// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.Objects.requireNonNull;
import static tidings.core.Reason.MALFORMED_REQUEST;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.SortedSet;
import tidings.core.RequestId;

/**
 * Leads each request to what answers it, and sees that it gets its answer. The router finds the
 * way; the address is read by {@link Target}, to the letter. Where the two differ, because the
 * router has melted slashes or climbed dots, there is nothing.
 */
final class Dispatch implements Handler<HttpServerRequest> {
  private static final String TARGET = "target";
  private static final String CALLER = "caller";
  private static final String CALL = "call";
  private static final String BEGAN = "began";

  private final Vertx vertx;
  private final Means means;
  private final Front front;
  private final Cors cors;
  private final Routes routes;
  private final Connections connections;
  private final Outgoing outgoing;
  private final Router router;

  Dispatch(Vertx vertx, Means means, Routes routes, Connections connections) {
    this.vertx = vertx;
    this.means = means;
    this.front = means.settings().front();
    this.cors = new Cors(front.origins());
    this.routes = routes;
    this.connections = connections;
    this.outgoing = new Outgoing(vertx, means.traffic());
    this.router = Router.router(vertx);
    set();
  }

  @Override
  public void handle(HttpServerRequest request) {
    RequestId.set(RequestIds.of(request));
    connections.began(request);
    if (String.valueOf(request.path()).startsWith("/")) {
      router.handle(request);
    } else {
      outgoing.send(Traffic.UNKNOWN, System.nanoTime(), request, unreadable());
    }
  }

  private void set() {
    router.route().handler(this::enter);
    for (var route : routes.table()) {
      var way = router.route(route.method(), front.base() + route.pattern());
      if (route.isRead()) {
        way.method(HttpMethod.HEAD); // the server leaves out the body
      }
      way.handler(context -> call(context, route));
    }
    routes.methods().forEach(
        (path, allowed) -> router.route(front.base() + path)
            .handler(context -> otherwise(context, allowed)));
    router.route().handler(this::page);
    router.errorHandler(400, context -> answer(context, unreadable()));
    router.errorHandler(500,
        context -> answer(context, Problem.of(requireNonNull(context.failure()))));
  }

  /** What Netty could not read as HTTP. */
  void refuse(HttpServerRequest request) {
    RequestId.set(RequestIds.of(request));
    outgoing.send(Traffic.UNKNOWN, System.nanoTime(), request,
        Problem.unreadable(request.decoderResult().cause()));
    request.connection().close();
  }

  private void enter(RoutingContext context) {
    context.put(BEGAN, System.nanoTime());
    var request = context.request();
    if (request.authority() == null && request.version() == HttpVersion.HTTP_1_1) {
      throw MALFORMED_REQUEST.because("it has no Host, or more than one");
    }
    context.put(CALLER, Caller.of(request, front.proxies()));
    if (front.base().equals(request.path())) {
      answer(context, Answer.moved(front.base() + "/"));
    } else {
      context.put(TARGET, Target.of(request, front.base()));
      context.next();
    }
  }

  private void call(RoutingContext context, Route route) {
    var target = target(context);
    var request = context.request();
    var values = route.values(target.path());
    if (values.isEmpty()) {
      context.next();
      return;
    }
    context.put(CALL, route.call());
    RequestBody.read(vertx, request, means.settings().maxBody())
        .map(body -> Call.of(request, caller(context), target, route, values.get(), body, means))
        .compose(route.action()::answer)
        .map(answer -> route.isRead() ? Freshness.of(request, answer) : answer)
        .onSuccess(answer -> answer(context, answer))
        .onFailure(context::fail);
  }

  /** A path of the contract, with a method that it does not have. */
  private void otherwise(RoutingContext context, SortedSet<String> allowed) {
    var path = target(context).path();
    boolean known = routes.table().stream().anyMatch(route -> route.values(path).isPresent());
    var request = context.request();
    if (!known) {
      context.next();
    } else if (request.method().equals(HttpMethod.OPTIONS)) {
      answer(context, cors.options(request, caller(context), String.join(", ", allowed)));
    } else {
      answer(context, Problem.wrongMethod(allowed));
    }
  }

  private void page(RoutingContext context) {
    var target = target(context);
    var request = context.request();
    if (target.isCall()) {
      answer(context, Problem.nothingThere());
    } else {
      outgoing.send(Traffic.PAGE, began(context), request,
          means.files().answer(request, target.path()));
    }
  }

  private static long began(RoutingContext context) {
    return context.get(BEGAN, System.nanoTime());
  }

  private static Caller caller(RoutingContext context) {
    return requireNonNull(context.get(CALLER));
  }

  private static Target target(RoutingContext context) {
    return requireNonNull(context.get(TARGET));
  }

  private void answer(RoutingContext context, Answer answer) {
    var call = context.<String>get(CALL, Traffic.UNKNOWN);
    var request = context.request();
    outgoing.send(call, began(context), request, cors.on(request, answer));
  }

  private static Answer unreadable() {
    return Problem.of(MALFORMED_REQUEST.because("its address cannot be read"));
  }
}
