// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.client.WebClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BiFunction;
import tidings.bench.live.ClientSockets;
import tidings.bench.live.HelloMessage;
import tidings.bench.server.ServerProcess;
import tidings.client.RetryPolicy;
import tidings.client.Tidings;
import tidings.core.UserId;
import tidings.core.concurrent.VertxWithoutFiles;

/**
 * A server and a plain broadcast, each with a socket for every connected follower. All sockets are
 * in this process; the servers are other processes on the same cores.
 *
 * @param data a new folder for the server
 * @param connected number of connected followers
 */
record ConnectedServers(Path data, int connected) {
  private static final int FOLLOWERS_PER_CONNECTION = 5;

  int followers() {
    return FOLLOWERS_PER_CONNECTION * connected;
  }

  /** @param measurement gets the server first, and then the broadcast */
  <T> T measure(BiFunction<LiveSpeed, LiveSpeed, T> measurement) {
    OpenFiles.requireEnoughFor(2 * connected);
    var people =
        new ConnectedFollowers(new FollowerBase(new UserId("poster"), followers()), connected);
    people.store(data);
    var deliveries = new DeliveryTimes(connected);
    var baseline = new DeliveryTimes(connected);
    var vertx = VertxWithoutFiles.create();
    try (var server = ServerProcess.serve(data);
        var tidings = Tidings.at(server.address(), RetryPolicy.NO_RETRY);
        var _ = open(server, people, deliveries);
        var broadcast = ServerProcess.start(BroadcastBaseline.class);
        var _ = open(broadcast, people, baseline)) {
      var poster = tidings.signUp("poster", "correct horse poster", "Poster").await();
      var web = WebClient.create(vertx);
      return measurement.apply(
          new LiveSpeed(deliveries, number -> poster.post(DeliveryTimes.postText(number)),
              server::awaitIdle),
          new LiveSpeed(baseline,
              number -> web.postAbs(broadcast.address())
                  .sendBuffer(
                      Buffer.buffer(DeliveryTimes.renumbered(deliveries.sample(), number))),
              broadcast::awaitIdle));
    } finally {
      vertx.close().await();
    }
  }

  private ClientSockets open(ServerProcess server, ConnectedFollowers people,
      DeliveryTimes deliveries) {
    var sockets = ClientSockets.to(server.address(), deliveries);
    sockets.open(connected, number -> HelloMessage.of(people.token(number)), Duration.ZERO);
    deliveries.connected().awaitAll();
    return sockets;
  }
}
