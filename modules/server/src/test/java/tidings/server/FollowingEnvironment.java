// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.schema.ActorFixture;
import tidings.store.ManualClock;

/** A table with a manual clock, used by a sequence of nodes. */
final class FollowingEnvironment implements AutoCloseable {
  /** Far in the future, so that the engine does not remove rows by the real clock. */
  private static final Instant START = Instant.parse("2100-01-01T12:00:00.123Z");
  /** Clock advance of a restart: longer than ids may run ahead of the clock. */
  private static final Duration RESTART_DURATION = Duration.ofSeconds(3);

  /** Time after which unchanged edges are settled, also on shared tables. */
  static final Duration SETTLING_TIME = Duration.ofSeconds(2);

  private final TemporaryFolder folder = TemporaryFolder.create();
  private final ManualClock clock = new ManualClock();
  private final List<Future<Void>> crashedNodes = new ArrayList<>();
  private FollowingNode node;
  private int scenarioCount;

  FollowingEnvironment() {
    clock.advance(Duration.between(clock.instant(), START));
    node = new FollowingNode(folder.path(), clock, new IdGenerator(clock));
    node.start();
  }

  /** A scenario with new users and a new city. */
  FollowingScenario newScenario() {
    return new FollowingScenario(this, ++scenarioCount);
  }

  FollowingNode node() {
    return node;
  }

  ActorFixture fixture() {
    return node.fixture();
  }

  ManualClock clock() {
    return clock;
  }

  /** Stops the node in an orderly way and starts another one. */
  void restart() {
    var after = fixture().idGenerator().next();
    node.stop();
    startNode(after);
    clock.advance(RESTART_DURATION);
  }

  /**
   * Crashes the node after some writes of this request, and repeats the request on the next node.
   */
  void crash(FollowingRequest<?> request, int writes) {
    var after = fixture().idGenerator().next();
    node.crashingTable().crashAfter(writes);
    fixture().bus().ask(request.ask()).otherwiseEmpty().await();
    var jobs = new FollowingJobs(node.crashingTable().table());
    Await.until(() -> node.crashingTable().hasCrashed() || jobs.isIdle(), done -> done);
    crashedNodes.add(node.crash());
    startNode(after);
    request.run(fixture());
    new FollowingJobs(fixture().table()).awaitFanOuts(); // a follow may end meanwhile
    clock.advance(RESTART_DURATION);
  }

  /** @param after lower bound of ids on the next node, as the clock does not advance */
  private void startNode(ActivityId after) {
    var idGenerator = new IdGenerator(clock);
    idGenerator.raiseAbove(Position.of(after));
    node = new FollowingNode(folder.path(), clock, idGenerator);
    new FollowingJobs(fixture().table()).endLeases();
    node.start();
  }

  @Override
  public void close() {
    node.stop();
    crashedNodes.forEach(end -> end.await());
    folder.delete();
  }
}
