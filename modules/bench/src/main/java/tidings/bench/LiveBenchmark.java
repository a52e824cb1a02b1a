// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.client.WebClient;
import java.time.Duration;
import tidings.bench.live.Hello;
import tidings.bench.live.Sockets;
import tidings.bench.server.ServerProcess;
import tidings.client.Patience;
import tidings.client.Tidings;
import tidings.core.UserId;

/**
 * How soon a post is at the browsers that are open, and how many a server serves, beside a bare
 * broadcast of the same messages to as many sockets in the same run. The sockets are those of this
 * process, the servers others, all on the same cores.
 */
final class LiveBenchmark implements Benchmark {
  private static final int FOLLOWERS = 10_000;

  private final int connected;

  /** @param connected how many of the followers are */
  LiveBenchmark(int connected) {
    this.connected = connected;
  }

  @Override
  public String name() {
    return "live";
  }

  @Override
  public String about() {
    return "a post on its way to the sockets of those followers who are connected";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    OpenFiles.suffice(2 * connected);
    var data = scratch.place("live");
    var people = new LiveCrowd(new Crowd(new UserId("poster"), FOLLOWERS), connected);
    people.gather(data);
    var ours = new Receipts(connected);
    var bare = new Receipts(connected);
    var vertx = Vertx.vertx();
    try (var server = ServerProcess.serve(data);
        var tidings = Tidings.at(server.address(), Patience.ONE_TRY);
        var _ = open(server, people, ours);
        var broadcast = ServerProcess.start(Broadcast.class);
        var _ = open(broadcast, people, bare)) {
      var poster = tidings.signUp("poster", "correct horse poster", "Poster").await();
      var delivery = new LiveSpeed(ours, number -> poster.post(Receipts.text(number)));
      var web = WebClient.create(vertx);
      var ceiling = new LiveSpeed(bare,
          number -> web.postAbs(broadcast.address())
              .sendBuffer(Buffer.buffer(Receipts.renumbered(ours.sample(), number))));
      report.say("%,d followers, of whom %,d are connected".formatted(FOLLOWERS, connected));
      LiveSpeed.measure(delivery, ceiling, report);
    }
    vertx.close().await();
  }

  private Sockets open(ServerProcess server, LiveCrowd people, Receipts receipts) {
    var sockets = Sockets.to(server.address(), receipts);
    sockets.open(connected, number -> Hello.of(people.token(number)), Duration.ZERO);
    receipts.present().await();
    return sockets;
  }
}
