// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tidings.store.ChangeStream;

/**
 * A declared consumer of the change stream. It gets each change at least once, those of one
 * partition in order; changes that it keeps failing on become dead letters.
 *
 * @param name identifies its persisted position, so it must never change
 * @param filter selects the changes to handle
 * @param startingPosition where a new consumer starts
 * @param batchSize max. changes of a batch
 * @param batchWindow how long to wait for more changes after the first one
 * @param parallelism max. concurrent batches; changes of one partition are never concurrent
 * @param maxRetries retries of a single change before it becomes a dead letter
 * @param maxAge older changes become dead letters instead of being retried
 * @param handler handles a batch and may block. Any exception means that the outcome is unknown, so
 *     the batch is retried; after a failure of the store without limit
 */
public record StreamConsumer(String name, Filter filter, StartingPosition startingPosition,
    int batchSize, Duration batchWindow,
    int parallelism,
    int maxRetries, Duration maxAge, Consumer<ConsumerBatch> handler) {
  /** Where a new consumer starts to read. */
  public enum StartingPosition {
    /** With the oldest change that is still kept. */
    OLDEST,
    /** With changes from now on, or from up to a minute before. */
    NEWEST
  }

  private static final Pattern NAME = Pattern.compile("[a-z-]{1,40}");
  /** Practically unlimited. */
  private static final Duration UNLIMITED_AGE = Duration.ofDays(3650);
  private static final int MAX_PARALLELISM = 64;
  private static final int MAX_RETRIES = 100;

  public StreamConsumer {
    if (!NAME.matcher(name).matches() || batchSize < 1 || batchSize > ChangeStream.MAX_CHANGES
        || parallelism < 1
        || parallelism > MAX_PARALLELISM || maxRetries < 0 || maxRetries > MAX_RETRIES
        || batchWindow.isNegative()
        || !maxAge.isPositive()) {
      throw new IllegalArgumentException("invalid settings of consumer " + name);
    }
  }

  /**
   * A consumer with defaults: starts with the oldest change, batches of 100 within one second, in
   * order, no age limit.
   */
  public static StreamConsumer of(String name, Filter filter, Consumer<ConsumerBatch> handler) {
    return new StreamConsumer(name, filter, StartingPosition.OLDEST, 100, Duration.ofSeconds(1), 1,
        5,
        UNLIMITED_AGE, handler);
  }

  public StreamConsumer startingPosition(StartingPosition startingPosition) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, handler);
  }

  public StreamConsumer handler(Consumer<ConsumerBatch> handler) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, handler);
  }

  public StreamConsumer batchSize(int batchSize) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, handler);
  }

  public StreamConsumer batchWindow(Duration batchWindow) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, handler);
  }

  public StreamConsumer parallelism(int parallelism) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, handler);
  }

  public StreamConsumer maxRetries(int maxRetries) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, handler);
  }

  public StreamConsumer maxAge(Duration maxAge) {
    return new StreamConsumer(name, filter, startingPosition, batchSize, batchWindow, parallelism,
        maxRetries, maxAge, handler);
  }
}
