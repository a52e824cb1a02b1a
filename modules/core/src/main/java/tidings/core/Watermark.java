// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.time.Instant;
import java.util.TreeSet;
import java.util.function.Function;
import tidings.core.errors.Refusal;

/**
 * The point in time before which nothing is pending: every activity with a lower id has its rows
 * in all feeds, or is to be found among the late ones; every other change that was stamped before
 * it is stored, and told to who listens here. Reading it costs the same however much is in flight.
 *
 * <p>Whoever hands out a position takes the watermark first and reads then, so that going on from
 * there may repeat something and never skips.
 */
public final class Watermark {
  private final IdGenerator idGenerator;
  private final PositionSource positionSource;
  private final TreeSet<Position> inFlight = new TreeSet<>();

  /** How far positions may reach, beyond what this process knows by itself. */
  public interface PositionSource {
    /** Nobody else hands out positions, and nobody did before. */
    PositionSource SINGLE_NODE = low -> low;

    /**
     * The position that may be handed out. May wait for the store.
     *
     * @param low before which nothing is pending here
     */
    Position position(Position low);

    /** The same as far as it is known without waiting, for who looks how things are. */
    default Position knownPosition(Position low) {
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
    default void onBegin(Position stamp) {}

    /** Whether positions may have passed an activity while it was pending. */
    default boolean hasPassed(Position pending) {
      return false;
    }

    /** What has begun under this stamp is stored by now, or is not going to be. */
    default void onEnd(Position stamp) {}

    /** Positions have passed a change before it was stored: nobody may rely on its stamp. */
    default void onPassed(Position stamp) {}
  }

  public Watermark(IdGenerator idGenerator) {
    this(idGenerator, PositionSource.SINGLE_NODE);
  }

  public Watermark(IdGenerator idGenerator, PositionSource positionSource) {
    this.idGenerator = idGenerator;
    this.positionSource = positionSource;
  }

  /**
   * A new id, which holds the watermark until its activity is delivered or has failed.
   *
   * @throws Refusal {@code unavailable} on a node that has lost touch with the others
   */
  public ActivityId begin() {
    positionSource.prepare();
    var id = newId();
    try {
      positionSource.onBegin(Position.of(id));
      return id;
    } catch (Refusal lost) {
      end(id);
      throw lost;
    }
  }

  private synchronized ActivityId newId() {
    var id = idGenerator.next();
    inFlight.add(Position.of(id));
    return id;
  }

  /** Holds the watermark for an activity whose delivery was found unfinished. */
  public synchronized void hold(ActivityId pending) {
    inFlight.add(Position.of(pending));
  }

  /** Stops holding the watermark for an activity. */
  public void end(ActivityId id) {
    end(Position.of(id));
  }

  private void end(Position begun) {
    positionSource.onEnd(begun);
    release(begun);
  }

  private synchronized void release(Position begun) {
    inFlight.remove(begun);
  }

  /**
   * Does something that is stamped with its time. What it stores under the stamp, and tells, is
   * done before the watermark passes it.
   */
  public <T> T during(Function<Position, T> work) {
    var stamp = Position.of(begin());
    try {
      var result = work.apply(stamp);
      if (positionSource.hasPassed(stamp)) {
        positionSource.onPassed(stamp);
      }
      return result;
    } finally {
      end(stamp);
    }
  }

  /** Whether positions may have passed this activity, whose delivery is pending. */
  public boolean hasPassed(ActivityId pending) {
    return positionSource.hasPassed(Position.of(pending));
  }

  /** The lowest id in flight; when there is none, an id of now. May wait for the store. */
  public Position low() {
    return positionSource.position(lowestInFlight());
  }

  /** How far positions lie behind the time; 0 when nothing holds them back. */
  public Duration lag(Instant now) {
    var lag = Duration.between(positionSource.knownPosition(lowestInFlight()).time(), now);
    return lag.isNegative() ? Duration.ZERO : lag;
  }

  private synchronized Position lowestInFlight() {
    return inFlight.isEmpty() ? Position.of(idGenerator.next()) : inFlight.first();
  }
}
