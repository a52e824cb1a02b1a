// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.lang.StackWalker.StackFrame;
import java.util.Set;

/** For whom the table is asked: read off the stack, as an actor's code is a straight line. */
enum CallOrigin {
  /** Somebody waits for the answer. */
  CALL,
  /** Something that a call has set in motion, and does not wait for. */
  BACKGROUND,
  /** What is done every few seconds at the most, however much is asked. */
  SWEEP;

  private static final Set<String> SWEEPS = Set.of(
      "tidings.core.concurrent.PeriodicTask.runOnce",
      // what sockets do with their heartbeats in a table that is shared
      "tidings.feeds.Resume.since",
      "tidings.notifications.NotificationsActor.changedSince",
      "tidings.schema.readers.BatchingReader.read",
      "tidings.schema.readers.SingleFlight.start",
      // what is done with the stream of changes, a batch at a time
      "tidings.stream.ShardReader.run",
      "tidings.stream.DeadLetterRetry.run",
      "tidings.stream.Delivery.deliver",
      "tidings.schema.position.SingleNodePositions.raise");
  private static final Set<String> BACKGROUNDS = Set.of(
      "tidings.activities.fanout.FanOutQueue.run",
      "tidings.feeds.FeedsActor.work",
      "tidings.notifications.NotificationsActor.announce");

  /** That of the method that calls this. */
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
