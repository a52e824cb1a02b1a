// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import tidings.core.errors.Refusal;
import tidings.core.errors.Unavailable;

/**
 * The position before which nothing is pending: every activity with a lower id has its rows in all
 * feeds or a late event; every other change with a lower stamp is stored and published on this
 * node. The cost of reading it does not depend on the number of changes in flight.
 *
 * <p>To hand out a position, read the watermark first and the data second: resuming from there may
 * repeat changes, but never skips any.
 */
public final class Watermark {
  /**
   * How long a pending delivery holds back the positions that several nodes share. An older one is
   * passed and becomes a late arrival, so that one node with a long queue does not hold up the sockets
   * of all.
   */
  public static final Duration MAX_HOLD = Duration.ofSeconds(15);

  /** A slow store makes all changes slow; to tell of each would make it slower. */
  private static final int MAX_TOLD_AT_ONCE = 20;

  private final IdGenerator idGenerator;
  private final PositionSource positionSource;
  private final TreeSet<Position> inFlight = new TreeSet<>();
  /** What tells of the changes in flight, except those that were told of in advance. */
  private final Map<Position, Consumer<Position>> untold = new ConcurrentHashMap<>();

  /** Limits positions by knowledge beyond this process, for example the state of other nodes. */
  public interface PositionSource {
    /** For a single node that never shares its table. */
    PositionSource SINGLE_NODE = low -> low;

    /**
     * The position that may be handed out. May block for the store.
     *
     * @param low the lowest change in flight in this process
     */
    Position position(Position low);

    /** The position as far as known without blocking, for monitoring. */
    default Position knownPosition(Position low) {
      return low;
    }

    /**
     * Called before a change begins. May block for the store.
     *
     * @throws Refusal {@code unavailable} if positions may pass the change before it is done
     */
    default void prepare() {}

    /**
     * Called when a change begins under this stamp.
     *
     * @throws Refusal {@code unavailable} if positions may pass it before it is done
     */
    default void onBegin(Position stamp) {}

    /**
     * Whether positions have passed a stamp. Asked after the change is stored: positions that pass it
     * later are handed out to those who see the change. May block for the store.
     */
    default boolean hasPassed(Position stamp) {
      return false;
    }

    /**
     * Whether positions can pass a pending delivery by a move that began before it was stored and so
     * knows nothing of it. Asked after it is stored; moves that begin later wait for it. May block
     * for the store.
     */
    default boolean mayPass(Position pending) {
      return false;
    }

    /** Called when something is or may be stored that no event tells. */
    default void onTold() {}
  }

  public Watermark(IdGenerator idGenerator) {
    this(idGenerator, PositionSource.SINGLE_NODE);
  }

  public Watermark(IdGenerator idGenerator, PositionSource positionSource) {
    this.idGenerator = idGenerator;
    this.positionSource = positionSource;
  }

  /**
   * A new id, which holds the watermark until {@link #end}.
   *
   * @throws Refusal {@code unavailable} if this node has lost contact with the others
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

  /** Whether an activity holds the watermark. */
  public synchronized boolean isHeld(ActivityId pending) {
    return inFlight.contains(Position.of(pending));
  }

  /** Holds the watermark for an activity whose unfinished delivery was found by a sweep. */
  public synchronized void hold(ActivityId pending) {
    inFlight.add(Position.of(pending));
  }

  /** Stops holding the watermark for an activity. */
  public void end(ActivityId id) {
    end(Position.of(id));
  }

  private synchronized void end(Position begun) {
    inFlight.remove(begun);
  }

  /**
   * Runs a change with a new stamp. All that it stores and publishes is done before the watermark
   * passes the stamp, on this node. Positions of other nodes may have passed it, if it took long.
   *
   * @param late stores under another stamp what tells the clients of a passed change; repeated until
   *     that is not passed
   */
  public <T> T during(Consumer<Position> late, Function<Position, T> work) {
    var stamp = Position.of(begin());
    untold.put(stamp, late);
    try {
      var result = work.apply(stamp);
      if (positionSource.hasPassed(stamp)) {
        tell(late);
      }
      return result;
    } catch (RuntimeException failure) {
      if (failure instanceof Unavailable) {
        onTold(); // the change may be stored all the same, and nothing tells of it
      }
      throw failure;
    } finally {
      untold.remove(stamp);
      end(stamp);
    }
  }

  /**
   * Tells clients of changes that are still in flight, in case this process ends before it finds out
   * that positions have passed one. Once for each change, and for so many at a time.
   *
   * @param below of changes with lower stamps
   * @param stamp above all positions that clients have until these changes are stored
   */
  public void tellInAdvance(Position below, Position stamp) {
    untold.entrySet().stream()
        .filter(change -> change.getKey().compareTo(below) < 0)
        .limit(MAX_TOLD_AT_ONCE)
        .toList()
        .forEach(change -> {
          change.getValue().accept(stamp);
          untold.remove(change.getKey());
        });
  }

  /** Stores news for clients under a new stamp, and once more if positions have passed that. */
  public void tell(Consumer<Position> news) {
    during(news, stamp -> {
      news.accept(stamp);
      onTold();
      return stamp;
    });
  }

  /** Called when something is stored that no event tells, before the end of its change. */
  public void onTold() {
    positionSource.onTold();
  }

  /** Whether positions have passed this activity, whose delivery another process left pending. */
  public boolean hasPassed(ActivityId pending) {
    return positionSource.hasPassed(Position.of(pending));
  }

  /** Whether positions have passed or may pass this activity, whose delivery was just stored. */
  public boolean mayPass(ActivityId stored) {
    return positionSource.mayPass(Position.of(stored));
  }

  /** The lowest id in flight, or a current one if there is none. May block for the store. */
  public Position low() {
    return positionSource.position(lowestInFlight());
  }

  /** Every change of this process before it is stored and published. Does not block. */
  public Position published() {
    return lowestInFlight();
  }

  /** How far positions lag behind the time; 0 if nothing holds them back. */
  public Duration lag(Instant now) {
    var lag = Duration.between(positionSource.knownPosition(lowestInFlight()).time(), now);
    return lag.isNegative() ? Duration.ZERO : lag;
  }

  private synchronized Position lowestInFlight() {
    return inFlight.isEmpty() ? Position.of(idGenerator.next()) : inFlight.first();
  }
}
