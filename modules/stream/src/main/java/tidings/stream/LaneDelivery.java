// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.concurrent.Backoff;
import tidings.store.ItemChange;
import tidings.store.StoreException;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.StreamConsumer;

/**
 * Delivers the changes of one lane to a consumer, in order. A batch that fails is halved until the
 * failing change is alone. That change is retried and finally becomes a dead letter.
 */
final class LaneDelivery {
  /** Used without jitter: only the holder of the shard's lease retries its changes. */
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10));
  private static final Logger LOG = LoggerFactory.getLogger(LaneDelivery.class);

  private final StreamConsumer consumer;
  private final String shard;
  private final String origin;
  private final DeadLetters deadLetters;
  private final InstantSource clock;
  private final ConsumerMetrics metrics;
  private final StopSignal stopSignal;

  LaneDelivery(StreamConsumer consumer, String shard, String origin, DeadLetters deadLetters,
      InstantSource clock, ConsumerMetrics metrics, StopSignal stopSignal) {
    this.consumer = consumer;
    this.shard = shard;
    this.origin = origin;
    this.deadLetters = deadLetters;
    this.clock = clock;
    this.metrics = metrics;
    this.stopSignal = stopSignal;
  }

  /** Returns whether all changes were handled or given up; false if it was stopped. */
  boolean deliver(List<ItemChange> changes) {
    for (int from = 0; from < changes.size(); from += consumer.batchSize()) {
      if (!deliverPart(
          changes.subList(from, Math.min(from + consumer.batchSize(), changes.size())))) {
        return false;
      }
    }
    return true;
  }

  private boolean deliverPart(List<ItemChange> changes) {
    if (changes.size() == 1) {
      return deliverSingle(changes.getFirst());
    }
    if (!stopSignal.shouldContinue()) {
      return false;
    }
    if (changes.stream().noneMatch(this::isTooOld) && handle(changes).isEmpty()) {
      return true;
    }
    int half = changes.size() / 2;
    return deliverPart(changes.subList(0, half))
        && deliverPart(changes.subList(half, changes.size()));
  }

  private boolean deliverSingle(ItemChange change) {
    var failure = Optional.<Throwable>empty();
    for (int attempt = 0; attempt <= consumer.maxRetries(); attempt++) {
      boolean proceed =
          attempt == 0 ? stopSignal.shouldContinue() : stopSignal.pause(BACKOFF.delay(attempt));
      if (!proceed) {
        return false;
      }
      if (isTooOld(change)) {
        return giveUp(change, "it is older than " + consumer.maxAge());
      }
      failure = handle(List.of(change));
      if (failure.isEmpty()) {
        return true;
      }
    }
    return giveUp(change, String.valueOf(failure.orElseThrow()));
  }

  /**
   * Returns the failure, if any. Waits while the store is unavailable, which does not count as a
   * failure.
   */
  private Optional<Throwable> handle(List<ItemChange> changes) {
    for (int attempt = 1;; attempt++) {
      try {
        consumer.handler().accept(new ConsumerBatch(origin, changes));
        metrics.recordHandled(changes.size());
        return Optional.empty();
      } catch (StoreException failure) {
        LOG.warn("consumer {} is waiting for the store", consumer.name(), failure);
        if (!stopSignal.pause(BACKOFF.delay(attempt)) || isTooOld(changes.getFirst())) {
          return Optional.of(failure);
        }
      } catch (Throwable failure) { // even an Error must not stop the later changes
        LOG.warn("consumer {} failed on a batch of {}; it will be split or retried",
            consumer.name(), changes.size(), failure);
        metrics.recordFailure();
        return Optional.of(failure);
      }
    }
  }

  private boolean giveUp(ItemChange change, String reason) {
    if (!stopSignal.shouldContinue()) {
      return false;
    }
    deadLetters.put(consumer.name(), shard, change, reason);
    metrics.recordDeadLetter();
    LOG.error("consumer {} gave up on change {} of {}, now a dead letter: {}", consumer.name(),
        change.sequence(), change.key(), reason);
    return true;
  }

  private boolean isTooOld(ItemChange change) {
    return change.time().isBefore(clock.instant().minus(consumer.maxAge()));
  }
}
