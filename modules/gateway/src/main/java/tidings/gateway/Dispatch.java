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
import java.time.Duration;
import java.util.SortedSet;

/**
 * Leads each request to what answers it, and sees that it gets its answer. The router finds the
 * way; the address is read by {@link Target}, to the letter. Where the two differ, because the
 * router has melted slashes or climbed dots, there is nothing.
 */
final class Dispatch implements Handler<HttpServerRequest> {
  /** How long the rest of a request is read that was answered early: so that it sees its answer. */
  private static final Duration LINGER = Duration.ofSeconds(1);
  private static final String TARGET = "target";
  private static final String CALLER = "caller";

  private final Vertx vertx;
  private final Means means;
  private final Routes routes;
  private final Router router;

  Dispatch(Vertx vertx, Means means, Routes routes) {
    this.vertx = vertx;
    this.means = means;
    this.routes = routes;
    this.router = Router.router(vertx);
    set();
  }

  @Override
  public void handle(HttpServerRequest request) {
    if (String.valueOf(request.path()).startsWith("/")) {
      router.handle(request);
    } else {
      send(request, unreadable());
    }
  }

  private void set() {
    router.route().handler(this::enter);
    for (var route : routes.table()) {
      var way = router.route(route.method(), base() + route.pattern());
      if (route.method().equals(HttpMethod.GET)) {
        way.method(HttpMethod.HEAD); // the server leaves out the body
      }
      way.handler(context -> call(context, route));
    }
    routes.methods().forEach(
        (path, allowed) -> router.route(base() + path)
            .handler(context -> otherwise(context, allowed)));
    router.route().handler(this::page);
    router.errorHandler(400, context -> answer(context, unreadable()));
    router.errorHandler(500,
        context -> answer(context, Problem.of(requireNonNull(context.failure()))));
  }

  /** What Netty could not read as HTTP. */
  void refuse(HttpServerRequest request) {
    send(request, Problem.unreadable(request.decoderResult().cause()));
    request.connection().close();
  }

  private void enter(RoutingContext context) {
    var request = context.request();
    if (request.authority() == null && request.version() == HttpVersion.HTTP_1_1) {
      throw MALFORMED_REQUEST.because("it has no Host, or more than one");
    }
    context.put(CALLER, Caller.of(request, means.settings().front().proxies()));
    if (base().equals(request.path())) {
      answer(context, Answer.moved(base() + "/"));
    } else {
      context.put(TARGET, Target.of(request, base()));
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
    RequestBody.read(vertx, request, means.settings().maxBody())
        .map(body -> Call.of(request, caller(context), target, route, values.get(), body, means))
        .compose(route.action()::answer)
        .onSuccess(answer -> answer(context, answer))
        .onFailure(context::fail);
  }

  /** A path of the contract, with a method that it does not have. */
  private void otherwise(RoutingContext context, SortedSet<String> allowed) {
    var path = target(context).path();
    boolean known = routes.table().stream().anyMatch(route -> route.values(path).isPresent());
    if (known) {
      answer(context, Problem.wrongMethod(allowed));
    } else {
      context.next();
    }
  }

  private void page(RoutingContext context) {
    var target = target(context);
    answer(
        context,
        target.isCall()
            ? Problem.nothingThere()
            : means.files().answer(context.request(), target.path()));
  }

  private String base() {
    return means.settings().front().base();
  }

  private static Caller caller(RoutingContext context) {
    return requireNonNull(context.get(CALLER));
  }

  private static Target target(RoutingContext context) {
    return requireNonNull(context.get(TARGET));
  }

  private void answer(RoutingContext context, Answer answer) {
    send(context.request(), answer);
  }

  private void send(HttpServerRequest request, Answer answer) {
    answer.send(request.response());
    if (!request.isEnded()) {
      vertx.setTimer(LINGER.toMillis(), late -> {
        if (!request.isEnded()) {
          request.connection().close();
        }
      });
    }
  }

  private static Answer unreadable() {
    return Problem.of(MALFORMED_REQUEST.because("its address cannot be read"));
  }
}
