// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.CursorSigner;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.bus.Bus;
import tidings.gateway.events.Firehose;
import tidings.gateway.http.LargeBodies;
import tidings.gateway.http.OpenConnections;
import tidings.gateway.http.ResponseListener;
import tidings.gateway.limits.RateLimits;
import tidings.gateway.live.LiveSockets;
import tidings.gateway.pictures.PictureProxy;
import tidings.gateway.web.Pictures;
import tidings.gateway.web.WebFiles;

/** The services and settings that all event loops of the gateway share. */
record GatewayContext(Bus bus, CursorSigner signer, GatewaySettings settings, WebFiles webFiles,
    OnlineUsers online, RateLimits rateLimits,
    OpenConnections openConnections, PictureProxy pictureProxy, ResponseListener responseListener,
    LargeBodies largeBodies, Nodes nodes, AtomicInteger eventReaders) {

  static GatewayContext of(
      Vertx vertx, Bus bus, CursorSigner signer, GatewaySettings settings, Pictures pictures,
      ResponseListener responseListener,
      OnlineUsers online, Nodes nodes, InstantSource clock) {
    var webFiles = WebFiles.load(
        GatewayContext.class.getClassLoader(), settings.endpoint().basePath(),
        settings.webSources(), pictures, settings.pageValues());
    return new GatewayContext(
        bus, signer, settings, webFiles, online,
        new RateLimits(settings.rules().rateLimits(), bus, clock),
        new OpenConnections(settings.connectionLimits(), settings.endpoint().trustedProxies()),
        new PictureProxy(vertx, settings.pictures()),
        responseListener,
        new LargeBodies(),
        nodes,
        new AtomicInteger());
  }

  /** The streams of events of one more event loop. */
  Firehose createFirehose(Vertx vertx) {
    return new Firehose(vertx, bus, settings.heartbeatInterval(), eventReaders);
  }

  /** The sockets of one more event loop. */
  LiveSockets createLiveSockets(Vertx vertx) {
    return new LiveSockets(
        vertx, bus, signer, online, settings.heartbeatInterval(),
        settings.sessionCheckInterval(), settings.helloTimeout(),
        settings.connectionLimits().drainTimeout(), nodes);
  }
}
