// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import tidings.bench.server.Gauges;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;
import tidings.core.Ref;

/** Readers, writers, a server, and everything that can happen to them. */
public final class Trial {
  /** Readers follow some writers and some of the topics that are written to. */
  private static final int TOPICS = 6;
  private static final int FOLLOWED = 2;
  /** So often that a network that is gone is noticed soon. */
  private static final String HEARTBEAT = "1s";
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private final Plan plan;
  private final Map<String, String> flags;
  private final int port = Gauges.freePort();
  private final RandomGenerator random;
  private final Oracle oracle = new Oracle();
  private final Persistence persistence = new Persistence();
  private final List<Ref> topics =
      IntStream.range(0, TOPICS).mapToObj(topic -> new Ref("topic", "topic_" + topic)).toList();

  private Trial(Plan plan, Map<String, String> flags, RandomGenerator random) {
    this.plan = plan;
    this.flags = new HashMap<>(flags);
    this.flags.put("--port", String.valueOf(port));
    this.flags.put("--metrics.enabled", "false");
    this.flags.put("--live.heartbeat", HEARTBEAT);
    this.random = random;
  }

  /**
   * Does all of it, and says what came of it.
   *
   * @param flags which store the server has, as on the command line; it is empty
   */
  public static Outcome run(Plan plan, Map<String, String> flags, RandomGenerator random) {
    return new Trial(plan, flags, random).run();
  }

  private Outcome run() {
    var vertx = Vertx.vertx();
    var server = ServerProcess.serve(flags);
    try (var tidings = Tidings.at(server.address())) {
      var writers = IntStream.range(0, plan.writers()).mapToObj(n -> writer(tidings, n)).toList();
      var readers = IntStream.range(0, plan.readers()).mapToObj(n -> reader(vertx, n)).toList();
      var followed = Instant.now();
      readers.forEach(reader -> reader.awaitPositions(followed));
      readers.forEach(Reader::open);
      readers.forEach(Reader::awaitPresence);
      writers.forEach(Writer::open);
      server = disturb(server, readers);
      writers.forEach(Writer::close);
      var differences = settle(readers);
      readers.forEach(Reader::leave);
      readers.forEach(Reader::close);
      return new Outcome(
          writers.stream().mapToInt(Writer::deeds).sum(), oracle.size(),
          readers.stream().mapToInt(Reader::resumes).sum(),
          readers.stream().mapToInt(Reader::reloads).sum(), persistence.unanswered(), differences);
    } finally {
      server.close();
      vertx.close().await();
    }
  }

  private Writer writer(Tidings tidings, int number) {
    var id = writer(number).id();
    var session = tidings.signUp(id, "correct horse " + id, id).await();
    return new Writer(session, topics, oracle, random, persistence);
  }

  private static Ref writer(int number) {
    return new Ref("user", "writer_" + number);
  }

  private Reader reader(Vertx vertx, int number) {
    var followed = new HashSet<Ref>();
    for (int one = 0; one < FOLLOWED; one++) {
      followed.add(writer(random.nextInt(plan.writers())));
      followed.add(topics.get(random.nextInt(TOPICS)));
    }
    return Reader.signUp(vertx, port, "reader_" + number, Set.copyOf(followed), persistence);
  }

  /** @return the server that runs in the end */
  private ServerProcess disturb(ServerProcess first, List<Reader> readers) {
    var server = first;
    var kinds = Cut.values();
    for (int cut = 0; cut < plan.cuts(); cut++) {
      LockSupport.parkNanos(random.nextLong(2 * plan.pause().toNanos()));
      readers.get(random.nextInt(readers.size())).cut(kinds[random.nextInt(kinds.length)]);
      if ((cut + 1) * plan.kills() / plan.cuts() > cut * plan.kills() / plan.cuts()) {
        server.kill();
        server = ServerProcess.serve(flags);
      }
    }
    return server;
  }

  /** Waits until everybody has everything, or for as long as they have. */
  private Differences settle(List<Reader> readers) {
    long end = System.nanoTime() + plan.settles().toNanos();
    while (true) {
      var differences = readers.stream()
          .map(reader -> reader.differences(oracle))
          .reduce(Differences.NONE, Differences::plus);
      if (differences.equals(Differences.NONE) || System.nanoTime() > end) {
        return differences;
      }
      LockSupport.parkNanos(LOOK_EVERY.toNanos());
    }
  }
}
