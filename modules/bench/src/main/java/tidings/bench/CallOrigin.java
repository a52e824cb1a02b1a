// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.lang.StackWalker.StackFrame;
import java.util.Set;

/**
 * The reason for a table access. Determined from the stack, as the code of actors is synchronous.
 */
enum CallOrigin {
  /** A caller waits for the result. */
  CALL,
  /** Started by a call that does not wait for it. */
  BACKGROUND,
  /** Periodic work, at most every few seconds, independent of the number of calls. */
  SWEEP;

  private static final Set<String> SWEEPS = Set.of(
      "tidings.core.concurrent.PeriodicTask.runOnce",
      // catching up of sockets on a shared table, at heartbeats and after something may be lost
      "tidings.feeds.Resume.since",
      "tidings.follows.FollowsActor.blocksAndMutes",
      "tidings.notifications.NotificationsActor.changedSince",
      "tidings.schema.readers.BatchingReader.read",
      "tidings.schema.readers.SingleFlight.complete",
      // what all nodes agree on, read by the first call that finds it too old
      "tidings.schema.readers.SharedValue.readAgain",
      // consumers of the change stream, a batch at a time
      "tidings.stream.ShardReader.run",
      "tidings.stream.DeadLetterRetry.run",
      "tidings.stream.LaneDelivery.deliver",
      "tidings.search.filling.IndexUpdater.run",
      "tidings.schema.position.SingleNodePositions.raise");
  private static final Set<String> BACKGROUNDS = Set.of(
      "tidings.accounts.MailDelivery.deliverDue",
      "tidings.activities.fanout.FanOutQueue.run",
      "tidings.feeds.FeedsActor.work",
      "tidings.notifications.NotificationsActor.announce");

  /** The origin of the current method call. */
  static CallOrigin ofThisCall() {
    return StackWalker.getInstance()
        .walk(frames -> frames.map(CallOrigin::of).filter(origin -> origin != CALL).findFirst())
        .orElse(CALL);
  }

  private static CallOrigin of(StackFrame frame) {
    var method = frame.getClassName() + "." + frame.getMethodName();
    return SWEEPS.contains(method) ? SWEEP : BACKGROUNDS.contains(method) ? BACKGROUND : CALL;
  }
}
