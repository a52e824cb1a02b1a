// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import tidings.core.Bus;
import tidings.core.Online;
import tidings.core.Seal;

/** Serves the contract over HTTP and WebSocket: one {@link Door} on an event loop of each core. */
public final class Gateway {
  private final Vertx vertx;
  private final Means means;
  private final AtomicReference<String> deployment = new AtomicReference<>("");
  private final AtomicInteger port = new AtomicInteger();

  public Gateway(
      Vertx vertx, Bus bus, Seal seal, GatewaySettings settings, Pictures pictures) {
    this(vertx, bus, seal, settings, pictures, Traffic.UNHEARD,
        new Online(settings.socketsPerUser()), false);
  }

  /**
   * @param traffic hears of every answer
   * @param online is told who connects and leaves
   * @param others whether other processes may serve the same table: what they tell is not heard here
   */
  public Gateway(Vertx vertx, Bus bus, Seal seal, GatewaySettings settings, Pictures pictures,
      Traffic traffic, Online online, boolean others) {
    this.vertx = vertx;
    this.means = Means.of(bus, seal, settings, pictures, traffic, online, others);
  }

  /** Serves once this is done; fails when the address is in use. */
  public Future<Void> start() {
    var options =
        new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
    return vertx
        .deployVerticle(() -> new Door(vertx, means, port::set), options)
        .onSuccess(deployment::set)
        .mapEmpty();
  }

  /** Takes no more requests, answers those under way, and closes all sockets. */
  public Future<Void> stop() {
    var id = deployment.getAndSet("");
    return id.isEmpty() ? Future.succeededFuture() : vertx.undeploy(id);
  }

  /** Every call of the contract: its method and its path, such as {@code GET /v1/feed}. */
  public List<String> calls() {
    var nobody = new Connections(vertx, means.settings().bounds(), new AtomicInteger());
    return Contract.routes(means, means.live(vertx), nobody).table().stream().map(Route::call)
        .toList();
  }

  /** How many sockets have said hello and are open. */
  public int sockets() {
    return means.online().connections();
  }

  /** How many connections are open, sockets among them. */
  public int connections() {
    return means.connections().get();
  }

  /** The port it listens on, once it has started. */
  public int port() {
    return port.get();
  }
}
