// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Something that is done with changes, each at least once and those of one partition in order; and
 * what becomes of those with which it fails.
 *
 * @param name by which what it has read is noted: it never changes
 * @param filter which changes it is for
 * @param startingPosition where it begins when it is new
 * @param batchSize how many it is handed at once, at the most
 * @param batchWindow for how long it waits for more, once there is something
 * @param parallelism how many batches are under way at once; a partition has one lane
 * @param maxRetries how often a single change is tried again before it becomes a dead letter
 * @param maxAge how old a change may be when it is tried; older ones become dead letters
 * @param handler does it, and may wait; whatever it throws means that nothing is certain, but for
 *     a failure of the store, after which the same is tried again for as long as it takes
 */
public record StreamConsumer(String name, Filter filter, StartingPosition startingPosition,
    int batchSize, Duration batchWindow,
    int parallelism,
    int maxRetries, Duration maxAge, Consumer<ConsumerBatch> handler) {
  /** Where somebody begins to read. */
  public enum StartingPosition {
    /** With all changes that are still kept. */
    OLDEST,
    /** With those that happen from then on, or up to a minute before. */
    NEWEST
  }

  private static final Pattern NAME = Pattern.compile("[a-z-]{1,40}");
  /** Longer than anybody leaves a store alone and still wants to know. */
  private static final Duration UNLIMITED_AGE = Duration.ofDays(3650);
  private static final int MAX_PARALLELISM = 64;
  private static final int MAX_RETRIES = 100;

  public StreamConsumer {
    if (!NAME.matcher(name).matches() || batchSize < 1 || batchSize > ChangeStream.MAX_CHANGES
        || parallelism < 1
        || parallelism > MAX_PARALLELISM || maxRetries < 0 || maxRetries > MAX_RETRIES
        || batchWindow.isNegative()
        || !maxAge.isPositive()) {
      throw new IllegalArgumentException("no consumer can be like " + name);
    }
  }

  /**
   * One that begins with the oldest, and is handed up to a hundred changes within a second, in order,
   * however old they are.
   */
  public static StreamConsumer of(String name, Filter filter, Consumer<ConsumerBatch> handler) {
    return new StreamConsumer(name, filter, StartingPosition.OLDEST, 100, Duration.ofSeconds(1), 1,
        5,
        UNLIMITED_AGE, handler);
  }

  public StreamConsumer startingPosition(StartingPosition other) {
    return new StreamConsumer(name, filter, other, batchSize, batchWindow, parallelism, maxRetries,
        maxAge,
        handler);
  }

  public StreamConsumer handler(Consumer<ConsumerBatch> other) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, other);
  }

  public StreamConsumer batchSize(int other) {
    return new StreamConsumer(name, filter, startingPosition, other, batchWindow, parallelism,
        maxRetries, maxAge,
        handler);
  }

  public StreamConsumer batchWindow(Duration other) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, other, parallelism,
        maxRetries, maxAge, handler);
  }

  public StreamConsumer parallelism(int other) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, other,
        maxRetries, maxAge,
        handler);
  }

  public StreamConsumer maxRetries(int other) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        other, maxAge, handler);
  }

  public StreamConsumer maxAge(Duration other) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, other, handler);
  }
}
