// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.TreeSet;
import java.util.function.Function;

/**
 * The point in time before which nothing is pending: every activity with a lower id has its rows
 * in all feeds, or is to be found among the late ones; every other change that was stamped before
 * it is stored, and told to who listens here. Reading it costs the same however much is in flight.
 *
 * <p>Whoever hands out a position takes the watermark first and reads then, so that going on from
 * there may repeat something and never skips.
 */
public final class Watermark {
  private final Mint mint;
  private final Reach reach;
  private final TreeSet<ActivityId> inFlight = new TreeSet<>();

  /** How far positions may reach, beyond what this process knows by itself. */
  public interface Reach {
    /** Nobody else hands out positions, and nobody did before. */
    Reach ALONE = low -> low;

    /**
     * The position that may be handed out. May wait for the store.
     *
     * @param low before which nothing is pending here
     */
    ActivityId position(ActivityId low);

    /** @throws Refusal {@code unavailable} when positions may pass what begins here now */
    default void begin() {}

    /** Whether positions may have passed an activity while it was pending. */
    default boolean hasPassed(ActivityId pending) {
      return false;
    }

    /** A change with this stamp is stored by now, or is not going to be. */
    default void ended(ActivityId stamp) {}
  }

  public Watermark(Mint mint) {
    this(mint, Reach.ALONE);
  }

  public Watermark(Mint mint, Reach reach) {
    this.mint = mint;
    this.reach = reach;
  }

  /**
   * A new id, which holds the watermark until its activity is delivered or has failed.
   *
   * @throws Refusal {@code unavailable} on a node that has lost touch with the others
   */
  public ActivityId begin() {
    reach.begin();
    return minted();
  }

  private synchronized ActivityId minted() {
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

  /**
   * Does something that is stamped with its time. What it stores under the stamp, and tells, is
   * done before the watermark passes it.
   */
  public <T> T during(Function<ActivityId, T> work) {
    var stamp = begin();
    try {
      return work.apply(stamp);
    } finally {
      reach.ended(stamp);
      end(stamp);
    }
  }

  /** Whether positions may have passed this activity, whose delivery is pending. */
  public boolean hasPassed(ActivityId pending) {
    return reach.hasPassed(pending);
  }

  /** The lowest id in flight; when there is none, an id of now. May wait for the store. */
  public ActivityId low() {
    return reach.position(lowest());
  }

  private synchronized ActivityId lowest() {
    return inFlight.isEmpty() ? mint.next() : inFlight.first();
  }
}
