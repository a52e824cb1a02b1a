// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.TreeSet;

/**
 * The point in time before which nothing is pending: every activity with a lower id has its rows
 * in all feeds. Exact within one process; reading it costs the same however much is in flight.
 */
public final class Watermark {
  private final Mint mint;
  private final TreeSet<ActivityId> inFlight = new TreeSet<>();

  public Watermark(Mint mint) {
    this.mint = mint;
  }

  /** A new id, which holds the watermark until its activity is delivered or has failed. */
  public synchronized ActivityId begin() {
    var id = mint.next();
    inFlight.add(id);
    return id;
  }

  /** Holds the watermark for an activity whose delivery was found unfinished. */
  public synchronized void hold(ActivityId pending) {
    inFlight.add(pending);
  }

  public synchronized void end(ActivityId id) {
    inFlight.remove(id);
  }

  /** The lowest id in flight; when there is none, an id of now. */
  public synchronized ActivityId low() {
    return inFlight.isEmpty() ? mint.next() : inFlight.first();
  }
}
