// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.Bus;
import tidings.core.Seal;
import tidings.gateway.live.Live;
import tidings.gateway.live.SocketsPerUser;

/** What all doors share. */
record Means(Bus bus, Seal seal, GatewaySettings settings, WebFiles files, SocketsPerUser sockets,
    AtomicInteger connections, Traffic traffic, boolean others) {

  static Means of(
      Bus bus, Seal seal, GatewaySettings settings, Pictures pictures, Traffic traffic,
      boolean others) {
    var files = WebFiles.load(Means.class.getClassLoader(), pictures);
    return new Means(
        bus, seal, settings, files, new SocketsPerUser(settings.socketsPerUser()),
        new AtomicInteger(), traffic, others);
  }

  /** The sockets of one more door. */
  Live live(Vertx vertx) {
    return new Live(
        vertx, bus, seal, sockets, settings.heartbeat(), settings.helloWithin(), others);
  }
}
