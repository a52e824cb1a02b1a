// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Requests that wait until the other nodes know what was added to the subscriptions. They are at most
 * the asks that are handled at the same time. Used on one event loop.
 */
final class Confirmations {
  /**
   * Max. time to wait; a node that has not confirmed by then is not heard until it does. One that is silent
   * for so long is not heard anyway.
   */
  static final Duration MAX_WAIT = HeardNode.MAX_SILENCE;

  private final HeardNodes heardNodes;
  private final LongSupplier nanos;
  private List<Waiting> waiting = new ArrayList<>();

  private record Waiting(long version, long since, Promise<Void> confirmed) {}

  Confirmations(HeardNodes heardNodes, LongSupplier nanos) {
    this.heardNodes = heardNodes;
    this.nanos = nanos;
  }

  /**
   * Completes a promise as soon as the nodes that are heard know a version of the subscriptions.
   *
   * @param since when the wait has begun, by {@link #now}
   * @param isTold whether a node was told them, so that it may filter
   */
  void await(long version, long since, Promise<Void> confirmed, Predicate<String> isTold) {
    waiting.add(new Waiting(version, since, confirmed));
    check(isTold);
  }

  /** On any thread. */
  long now() {
    return nanos.getAsLong();
  }

  /** Called after each confirmation, and every second. */
  void check(Predicate<String> isTold) {
    if (waiting.isEmpty()) {
      return;
    }
    long known = heardNodes.knownVersion(isTold);
    long now = nanos.getAsLong();
    var done = new ArrayList<Waiting>();
    var left = new ArrayList<Waiting>();
    for (var each : waiting) {
      boolean isLate = now - each.since() >= MAX_WAIT.toNanos();
      (each.version() <= known || isLate ? done : left).add(each);
    }
    waiting = left;
    done.forEach(this::complete);
  }

  /** From here on no position counts that may have passed what was left out. */
  private void complete(Waiting done) {
    heardNodes.require(done.version());
    done.confirmed().complete();
  }
}
