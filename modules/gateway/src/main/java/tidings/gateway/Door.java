// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.MALFORMED_REQUEST;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import tidings.gateway.live.Live;

/** An HTTP server on one event loop: takes requests, and sees that each gets its answer. */
final class Door extends VerticleBase {
  /** How long requests under way and closing sockets may take when the server stops. */
  private static final Duration GRACE = Duration.ofSeconds(5);
  /** How long the rest of a request is read that was answered early: so that it sees its answer. */
  private static final Duration LINGER = Duration.ofSeconds(1);

  private final Means means;
  private final IntConsumer listening;
  /** Made at the start, like the routes. */
  @SuppressWarnings("NullAway.Init")
  private HttpServer server;
  @SuppressWarnings("NullAway.Init")
  private Routes routes;

  /** @param listening is told the port */
  Door(Means means, IntConsumer listening) {
    this.means = means;
    this.listening = listening;
  }

  @Override
  public Future<?> start() {
    var settings = means.settings();
    var live = new Live(
        vertx, means.bus(), means.seal(), means.sockets(), settings.heartbeat(),
        settings.helloWithin());
    live.listen();
    routes = Contract.routes(means, live);
    server = vertx.createHttpServer(ServerOptions.of(settings));
    return server
        .requestHandler(this::serve)
        .invalidRequestHandler(this::refuse)
        .listen(ServerOptions.address(settings))
        .onSuccess(bound -> listening.accept(bound.actualPort()));
  }

  @Override
  public Future<?> stop() {
    return server.shutdown(GRACE.toSeconds(), TimeUnit.SECONDS);
  }

  private void serve(HttpServerRequest request) {
    Future.succeededFuture(request)
        .compose(this::answer)
        .otherwise(failure -> Problem.of(failure))
        .onSuccess(answer -> send(request, answer));
  }

  private Future<Answer> answer(HttpServerRequest request) {
    if (request.authority() == null && request.version() == HttpVersion.HTTP_1_1) {
      throw MALFORMED_REQUEST.because("it has no Host, or more than one");
    }
    var target = Target.of(request);
    if (!target.isCall()) {
      return Future.succeededFuture(means.files().answer(request, target.path()));
    }
    return switch (routes.find(request.method(), target.path())) {
      case Routes.Found found ->
        RequestBody.read(vertx, request, means.settings().maxBody())
            .map(body -> Call.of(request, target, found, body, means.seal()))
            .compose(found.route().action()::answer);
      case Routes.OtherMethods(var allowed) ->
        Future.succeededFuture(Problem.wrongMethod(allowed));
      case Routes.Nothing() -> Future.succeededFuture(Problem.nothingThere());
    };
  }

  /** What Netty could not read as HTTP. */
  private void refuse(HttpServerRequest request) {
    send(request, Problem.unreadable(request.decoderResult().cause()));
    request.connection().close();
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
}
