// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.Mint;
import tidings.store.embedded.SetClock;
import tidings.store.embedded.Stage;

/** One table, and one node after another that uses it; its clock is set. */
final class FollowingWorld implements AutoCloseable {
  /** So late that nothing expires by the real clock, by which an engine may remove it. */
  private static final Instant START = Instant.parse("2100-01-01T12:00:00.123Z");
  /** What a restart takes: longer than ids may run ahead of the clock after it. */
  private static final Duration RESTART = Duration.ofSeconds(3);

  /** After this, edges that stand still are known to be whole, also where servers share a table. */
  static final Duration SETTLES = Duration.ofSeconds(2);

  private final TemporaryFolder folder = TemporaryFolder.create();
  private final SetClock clock = new SetClock();
  private final List<Future<Void>> dead = new ArrayList<>();
  private FollowingNode node;
  private int towns;

  FollowingWorld() {
    clock.pass(Duration.between(clock.instant(), START));
    node = new FollowingNode(folder.path(), clock, new Mint(clock));
    node.start();
  }

  /** People and a city that nobody knows yet. */
  FollowingTown town() {
    return new FollowingTown(this, ++towns);
  }

  FollowingNode node() {
    return node;
  }

  Stage stage() {
    return node.stage();
  }

  SetClock clock() {
    return clock;
  }

  /** What is under way is finished or handed over. */
  void restart() {
    var after = stage().mint().next();
    node.stop();
    open(after);
    clock.pass(RESTART);
  }

  /** The node dies after so many writes of what is asked of it; the next one is asked again. */
  void crash(FollowingDeed<?> deed, int writes) {
    var after = stage().mint().next();
    node.lifeline().cutAfter(writes);
    stage().bus().ask(deed.ask()).otherwiseEmpty().await();
    var jobs = new FollowingJobs(node.lifeline().table());
    Soon.until(() -> node.lifeline().isCut() || jobs.areDone(), done -> done);
    dead.add(node.die());
    open(after);
    deed.isDone(stage());
    clock.pass(RESTART);
  }

  /** @param after ids of the next node are above this one, though no time has passed */
  private void open(ActivityId after) {
    var mint = new Mint(clock);
    mint.raise(after);
    node = new FollowingNode(folder.path(), clock, mint);
    new FollowingJobs(stage().table()).endLeases();
    node.start();
  }

  @Override
  public void close() {
    node.stop();
    dead.forEach(end -> end.await());
    folder.delete();
  }
}
