// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.client.WebClient;
import java.time.Duration;
import tidings.bench.live.ClientSockets;
import tidings.bench.live.HelloMessage;
import tidings.bench.server.ServerProcess;
import tidings.client.RetryPolicy;
import tidings.client.Tidings;
import tidings.core.UserId;

/**
 * Delivery time of a post to open sockets, and max. deliveries per second, compared with a plain
 * broadcast of the same messages to the same number of sockets. All sockets are in this process;
 * the servers are other processes on the same cores.
 */
final class LiveBenchmark implements Benchmark {
  private static final int FOLLOWERS = 10_000;

  private final int connected;

  /** @param connected number of connected followers */
  LiveBenchmark(int connected) {
    this.connected = connected;
  }

  @Override
  public String name() {
    return "live";
  }

  @Override
  public String about() {
    return "delivery of posts to the sockets of connected followers";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    OpenFiles.requireEnoughFor(2 * connected);
    var data = folder.resolve("live");
    var people =
        new ConnectedFollowers(new FollowerBase(new UserId("poster"), FOLLOWERS), connected);
    people.store(data);
    var deliveries = new DeliveryTimes(connected);
    var baseline = new DeliveryTimes(connected);
    var vertx = Vertx.vertx();
    try (var server = ServerProcess.serve(data);
        var tidings = Tidings.at(server.address(), RetryPolicy.NO_RETRY);
        var _ = open(server, people, deliveries);
        var broadcast = ServerProcess.start(BroadcastBaseline.class);
        var _ = open(broadcast, people, baseline)) {
      var poster = tidings.signUp("poster", "correct horse poster", "Poster").await();
      var delivery =
          new LiveSpeed(deliveries, number -> poster.post(DeliveryTimes.postText(number)));
      var web = WebClient.create(vertx);
      var plain = new LiveSpeed(baseline,
          number -> web.postAbs(broadcast.address())
              .sendBuffer(Buffer.buffer(DeliveryTimes.renumbered(deliveries.sample(), number))));
      report.note("%,d followers, %,d of them connected".formatted(FOLLOWERS, connected));
      LiveSpeed.measure(delivery, plain, report);
    }
    vertx.close().await();
  }

  private ClientSockets open(ServerProcess server, ConnectedFollowers people,
      DeliveryTimes deliveries) {
    var sockets = ClientSockets.to(server.address(), deliveries);
    sockets.open(connected, number -> HelloMessage.of(people.token(number)), Duration.ZERO);
    deliveries.connected().awaitAll();
    return sockets;
  }
}
