// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import tidings.bench.flood.Attacks;
import tidings.bench.live.Hello;
import tidings.bench.live.Sockets;
import tidings.bench.load.Load;
import tidings.bench.load.Request;
import tidings.bench.server.ServerProcess;
import tidings.client.Patience;
import tidings.client.Tidings;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Op;

/**
 * What others notice while somebody does harm to a server, in one way after another, and what the
 * server keeps of it. Everybody is on the same machine, so attacks come at a pace that leaves the
 * processors to the server.
 */
final class FloodBenchmark implements Benchmark {
  private static final String POSTER = "poster";
  /** Sockets of the neighbour's. */
  private static final int SOCKETS = 100;
  /** Whose session an attacker has, after all who are connected. */
  private static final int ATTACKER = SOCKETS;
  /** Whose session is over. */
  private static final int GONE = SOCKETS + 1;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration QUIET = Duration.ofSeconds(8);
  private static final Duration LONG_AGO = Duration.ofDays(3);

  private final Duration each;

  /** @param each how long each attack is made */
  FloodBenchmark(Duration each) {
    this.each = each;
  }

  @Override
  public String name() {
    return "flood";
  }

  @Override
  public String about() {
    return "what others notice while somebody sends what is wrong, too much, or without end";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    var data = scratch.place("flood");
    var people = new LiveCrowd(new Crowd(new UserId(POSTER), ATTACKER + 1), ATTACKER + 1);
    people.gather(data);
    store(data, VisitorSession.of(new UserId(POSTER), Instant.now().minus(LONG_AGO), GONE));
    var receipts = new Receipts(SOCKETS);
    try (var server = ServerProcess.measured(data);
        var tidings = Tidings.at(server.address(), Patience.ONE_TRY);
        var sockets = Sockets.to(server.address(), receipts);
        var reader = Load.on(server.address(), 1,
            () -> Request.of(FeedBenchmark.PAGE, people.token(0)))) {
      sockets.open(SOCKETS, number -> Hello.of(people.token(number)), Duration.ZERO);
      receipts.present().await();
      var poster = tidings.signUp(POSTER, "correct horse " + POSTER, POSTER).await();
      measure(server, new Neighbour(receipts, poster, reader), report);
      tell(receipts, report);
    }
  }

  private void measure(ServerProcess server, Neighbour neighbour, Report report) {
    report.say("a neighbour with %d sockets, %d posts and %d pages a second".formatted(
        SOCKETS, Neighbour.POSTS_PER_SECOND, Neighbour.PAGES_PER_SECOND));
    neighbour.live(WARM_UP, CompletableFuture.completedFuture(null));
    var siege = Siege.begin(server, neighbour, QUIET, report);
    var attacks = Attacks.all(VisitorSession.token(ATTACKER), VisitorSession.token(GONE));
    attacks.forEach(attack -> siege.withstand(attack, each, report));
    siege.end(QUIET, report);
  }

  private static void tell(Receipts receipts, Report report) {
    report.tell(Figure.ratio("sockets of the neighbour's that were lost",
        receipts.present().lost()).atMost(0));
    report.tell(Figure.ratio("messages that did not come to them",
        receipts.all().stream().mapToLong(Receipt::missing).sum()).atMost(0));
  }

  private static void store(Path data, Item item) {
    try (var engine = Engine.embedded(data)) {
      engine.table().write(List.of(new Op.Put(item, List.of()))).await();
    }
  }
}
