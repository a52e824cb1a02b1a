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

/** One table, and one node after another that uses it; its clock is set. */
final class FollowingEnvironment implements AutoCloseable {
  /** So late that nothing expires by the real clock, by which an engine may remove it. */
  private static final Instant START = Instant.parse("2100-01-01T12:00:00.123Z");
  /** What a restart takes: longer than ids may run ahead of the clock after it. */
  private static final Duration RESTART_DURATION = Duration.ofSeconds(3);

  /** After this, edges that stand still are known to be whole, also where servers share a table. */
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

  /** People and a city that nobody knows yet. */
  FollowingScenario newScenario() {
    return new FollowingScenario(this, ++scenarioCount);
  }

  FollowingNode node() {
    return node;
  }

  ActorFixture stage() {
    return node.stage();
  }

  ManualClock clock() {
    return clock;
  }

  /** What is under way is finished or handed over. */
  void restart() {
    var after = stage().idGenerator().next();
    node.stop();
    startNode(after);
    clock.advance(RESTART_DURATION);
  }

  /** The node dies after so many writes of what is asked of it; the next one is asked again. */
  void crash(FollowingRequest<?> request, int writes) {
    var after = stage().idGenerator().next();
    node.crashingTable().crashAfter(writes);
    stage().bus().ask(request.ask()).otherwiseEmpty().await();
    var jobs = new FollowingJobs(node.crashingTable().table());
    Await.until(() -> node.crashingTable().hasCrashed() || jobs.isIdle(), done -> done);
    crashedNodes.add(node.crash());
    startNode(after);
    request.run(stage());
    clock.advance(RESTART_DURATION);
  }

  /** @param after ids of the next node are above this one, though no time has passed */
  private void startNode(ActivityId after) {
    var idGenerator = new IdGenerator(clock);
    idGenerator.raiseAbove(Position.of(after));
    node = new FollowingNode(folder.path(), clock, idGenerator);
    new FollowingJobs(stage().table()).endLeases();
    node.start();
  }

  @Override
  public void close() {
    node.stop();
    crashedNodes.forEach(end -> end.await());
    folder.delete();
  }
}
