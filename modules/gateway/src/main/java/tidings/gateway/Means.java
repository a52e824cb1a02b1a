// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.Bus;
import tidings.core.Online;
import tidings.core.Seal;
import tidings.gateway.live.Live;

/** What all doors share. */
record Means(Bus bus, Seal seal, GatewaySettings settings, WebFiles files, Online online,
    AtomicInteger connections, Traffic traffic, boolean others) {

  static Means of(
      Bus bus, Seal seal, GatewaySettings settings, Pictures pictures, Traffic traffic,
      Online online, boolean others) {
    var files = WebFiles.load(
        Means.class.getClassLoader(), settings.front().base(), pictures);
    return new Means(
        bus, seal, settings, files, online, new AtomicInteger(), traffic, others);
  }

  /** The sockets of one more door. */
  Live live(Vertx vertx) {
    return new Live(
        vertx, bus, seal, online, settings.heartbeat(), settings.helloWithin(), others);
  }
}
