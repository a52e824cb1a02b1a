// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import tidings.core.CursorSigner;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.bus.Bus;
import tidings.gateway.http.Connections;
import tidings.gateway.http.Downloads;
import tidings.gateway.http.ResponseListener;
import tidings.gateway.http.Route;
import tidings.gateway.limits.LimitedAction;
import tidings.gateway.web.Pictures;

/** The HTTP and WebSocket server: one {@link HttpVerticle} on an event loop of each core. */
public final class Gateway {
  private final Vertx vertx;
  private final GatewayContext context;
  private final AtomicReference<String> deploymentId = new AtomicReference<>("");
  private final AtomicInteger port = new AtomicInteger();
  private final Queue<HttpVerticle> verticles = new ConcurrentLinkedQueue<>();

  public Gateway(
      Vertx vertx, Bus bus, CursorSigner signer, GatewaySettings settings, Pictures pictures) {
    this(vertx, bus, signer, settings, pictures, ResponseListener.NONE,
        new OnlineUsers(settings.maxSocketsPerUser()), Nodes.SINGLE_NODE,
        InstantSource.system());
  }

  /**
   * @param responseListener notified of every response
   * @param online updated when sockets of users open and close
   * @param nodes others that may serve the same table; their events do not arrive here
   * @param clock the time for rate limits
   */
  public Gateway(Vertx vertx, Bus bus, CursorSigner signer, GatewaySettings settings,
      Pictures pictures,
      ResponseListener responseListener, OnlineUsers online, Nodes nodes,
      InstantSource clock) {
    this.vertx = vertx;
    this.context =
        GatewayContext.of(vertx, bus, signer, settings, pictures, responseListener, online,
            nodes,
            clock);
  }

  /** Starts listening; fails if the address is in use. */
  public Future<Void> start() {
    context.rateLimits().subscribe();
    var options =
        new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
    return vertx
        .deployVerticle(this::newVerticle, options)
        .onSuccess(deploymentId::set)
        .mapEmpty();
  }

  private HttpVerticle newVerticle() {
    var verticle = new HttpVerticle(vertx, context, port::set);
    verticles.add(verticle);
    return verticle;
  }

  /** Takes another certificate for new connections; those that are open keep theirs. */
  public Future<Void> replace(Certificate certificate) {
    return Future.all(verticles.stream().map(verticle -> verticle.replace(certificate)).toList())
        .mapEmpty();
  }

  /** Stops accepting requests, completes those in flight and closes all sockets. */
  public Future<Void> stop() {
    var id = deploymentId.getAndSet("");
    return id.isEmpty() ? Future.succeededFuture() : vertx.undeploy(id);
  }

  /** Every call of the API as method and path, such as {@code GET /v1/feed}. */
  public List<String> routeSignatures() {
    var noConnections =
        new Connections(vertx, context.openConnections());
    return ApiRoutes
        .create(vertx, context, context.createLiveSockets(vertx), context.createFirehose(vertx),
            new Downloads(vertx), noConnections)
        .routes()
        .stream().map(Route::signature)
        .toList();
  }

  /** The number of open sockets that have completed their hello. */
  public int sockets() {
    return context.online().connections();
  }

  /** The number of open streams of events, and of requests that wait for events. */
  public int eventReaders() {
    return context.eventReaders().get();
  }

  /** The number of open connections, including sockets. */
  public int connections() {
    return context.openConnections().count();
  }

  /** The bytes of responses that wait until their clients read. */
  public long unsentBytes() {
    return context.openConnections().unsentBytes();
  }

  /** The number of actions that a rate limit has refused. */
  public long refused(LimitedAction action) {
    return context.rateLimits().refused(action);
  }

  /** The port it listens on; valid after {@link #start}. */
  public int port() {
    return port.get();
  }
}
