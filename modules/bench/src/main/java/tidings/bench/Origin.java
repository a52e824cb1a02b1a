// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.lang.StackWalker.StackFrame;
import java.util.Set;

/** For whom the table is asked: read off the stack, as an actor's code is a straight line. */
enum Origin {
  /** Somebody waits for the answer. */
  CALL,
  /** Something that a call has set in motion, and does not wait for. */
  BACKGROUND,
  /** What is done every few seconds at the most, however much is asked. */
  SWEEP;

  private static final Set<String> SWEEPS = Set.of(
      "tidings.core.Chore.doIt",
      // what sockets do with their heartbeats in a table that is shared
      "tidings.feeds.Resume.since",
      "tidings.notifications.NotificationsActor.changedSince",
      "tidings.store.rows.Gathered.read",
      "tidings.store.rows.Together.asked",
      // what is done with the stream of changes, a batch at a time
      "tidings.stream.ShardRun.run",
      "tidings.stream.RetryRun.run",
      "tidings.stream.Delivery.deliver",
      "tidings.store.position.Ceiling.raise");
  private static final Set<String> BACKGROUNDS = Set.of(
      "tidings.activities.fanout.FanOut.work",
      "tidings.feeds.FeedsActor.work",
      "tidings.notifications.NotificationsActor.announce");

  /** That of the method that calls this. */
  static Origin ofThisCall() {
    return StackWalker.getInstance()
        .walk(frames -> frames.map(Origin::of).filter(origin -> origin != CALL).findFirst())
        .orElse(CALL);
  }

  private static Origin of(StackFrame frame) {
    var method = frame.getClassName() + "." + frame.getMethodName();
    return SWEEPS.contains(method) ? SWEEP : BACKGROUNDS.contains(method) ? BACKGROUND : CALL;
  }
}
