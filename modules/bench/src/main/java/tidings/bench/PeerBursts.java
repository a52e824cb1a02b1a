// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.client.WebClient;
import java.time.Duration;
import tidings.bench.live.ClientSockets;
import tidings.bench.live.HelloMessage;
import tidings.bench.peers.NchanServer;
import tidings.bench.peers.NodePackages;
import tidings.bench.peers.NodeServer;
import tidings.core.concurrent.VertxWithoutFiles;

/**
 * Bursts of messages to WebSockets. The peers send each request body to all sockets.
 *
 * @param sockets number of WebSockets
 */
record PeerBursts(TempFolder folder, int sockets, PeerSpeeds speeds) {

  void measure() {
    var sample = tidings();
    speeds.measureIfInstalled("nchan", () -> {
      try (var server = NchanServer.start(folder.resolve("nginx"))) {
        speeds.version(server.version());
        speeds.add(PeerTask.DELIVERIES, "nchan", "one channel; the newest messages in memory",
            deliveriesPerSecond(server.address(), sockets, sample));
      }
    });
    speeds.measureIfInstalled("ws", () -> {
      var packages = NodePackages.install(folder.resolve("node"));
      try (var server = NodeServer.broadcast(packages)) {
        speeds.add(PeerTask.DELIVERIES, "Node and ws", "one channel; no message is kept",
            deliveriesPerSecond(server.address(), sockets, sample));
      }
    });
  }

  /** @return a message */
  private String tidings() {
    return new ConnectedServers(folder.resolve("live"), sockets).measure((tidings, broadcast) -> {
      speeds.add(PeerTask.DELIVERIES, PeerSpeed.TIDINGS,
          "each post is stored, and sent to the sockets of followers", tidings.burstRate());
      speeds.add(PeerTask.DELIVERIES, "Vert.x alone", "one channel; no message is kept",
          broadcast.burstRate());
      return tidings.deliveries().sample();
    });
  }

  /**
   * Deliveries per second of a server that sends each request body to all sockets.
   *
   * @param sample a message, which is sent with various numbers
   * @throws IllegalStateException if a message was lost or repeated
   */
  static double deliveriesPerSecond(String address, int sockets, String sample) {
    OpenFiles.requireEnoughFor(sockets);
    var deliveries = new DeliveryTimes(sockets);
    var vertx = VertxWithoutFiles.create();
    try (var clients = ClientSockets.to(address, deliveries)) {
      clients.open(sockets, number -> HelloMessage.of("" + number), Duration.ZERO);
      deliveries.connected().awaitAll();
      var web = WebClient.create(vertx);
      return new LiveSpeed(deliveries, number -> web.postAbs(address)
          .sendBuffer(Buffer.buffer(DeliveryTimes.renumbered(sample, number))), () -> {})
          .burstRate();
    } finally {
      vertx.close().await();
    }
  }
}
