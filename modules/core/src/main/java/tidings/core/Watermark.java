// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.time.Instant;
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

    /** The same as far as it is known without waiting, for who looks how things are. */
    default ActivityId reached(ActivityId low) {
      return low;
    }

    /**
     * Something is about to begin. May wait for the store.
     *
     * @throws Refusal {@code unavailable} when positions may pass it before it is done
     */
    default void prepare() {}

    /**
     * Something begins under this stamp.
     *
     * @throws Refusal {@code unavailable} when positions may pass it before it is done
     */
    default void begun(ActivityId stamp) {}

    /** Whether positions may have passed an activity while it was pending. */
    default boolean hasPassed(ActivityId pending) {
      return false;
    }

    /** What has begun under this stamp is stored by now, or is not going to be. */
    default void ended(ActivityId stamp) {}

    /** Positions have passed a change before it was stored: nobody may rely on its stamp. */
    default void passed(ActivityId stamp) {}
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
    reach.prepare();
    var id = minted();
    try {
      reach.begun(id);
      return id;
    } catch (Refusal lost) {
      end(id);
      throw lost;
    }
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

  public void end(ActivityId id) {
    reach.ended(id);
    ended(id);
  }

  private synchronized void ended(ActivityId id) {
    inFlight.remove(id);
  }

  /**
   * Does something that is stamped with its time. What it stores under the stamp, and tells, is
   * done before the watermark passes it.
   */
  public <T> T during(Function<ActivityId, T> work) {
    var stamp = begin();
    try {
      var done = work.apply(stamp);
      if (reach.hasPassed(stamp)) {
        reach.passed(stamp);
      }
      return done;
    } finally {
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

  /** How far positions lie behind the time; 0 when nothing holds them back. */
  public Duration age(Instant now) {
    var behind = Duration.between(reach.reached(lowest()).time(), now);
    return behind.isNegative() ? Duration.ZERO : behind;
  }

  private synchronized ActivityId lowest() {
    return inFlight.isEmpty() ? mint.next() : inFlight.first();
  }
}
