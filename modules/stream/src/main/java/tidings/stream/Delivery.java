// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.store.StoreException;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;

/**
 * Hands changes of one lane to a consumer, in order. A batch that fails is halved until the change
 * is alone with which it fails; that one is tried again, and becomes a dead letter in the end.
 */
final class Delivery {
  private static final Duration INITIAL_RETRY_DELAY = Duration.ofMillis(100);
  private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  private final StreamConsumer consumer;
  private final String shard;
  private final String origin;
  private final DeadLetters deadLetters;
  private final InstantSource clock;
  private final ConsumerMetrics metrics;
  private final StopSignal stopSignal;

  Delivery(StreamConsumer consumer, String shard, String origin, DeadLetters deadLetters,
      InstantSource clock, ConsumerMetrics metrics, StopSignal stopSignal) {
    this.consumer = consumer;
    this.shard = shard;
    this.origin = origin;
    this.deadLetters = deadLetters;
    this.clock = clock;
    this.metrics = metrics;
    this.stopSignal = stopSignal;
  }

  /** Whether all were handled, or given up; false when it had to end before. */
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
          attempt == 0 ? stopSignal.shouldContinue() : stopSignal.pause(retryDelay(attempt));
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

  /** What it fails with; a store that is not there for a while is no failure of its own. */
  private Optional<Throwable> handle(List<ItemChange> changes) {
    for (int attempt = 1;; attempt++) {
      try {
        consumer.handler().accept(new ConsumerBatch(origin, changes));
        metrics.recordHandled(changes.size());
        return Optional.empty();
      } catch (StoreException failure) {
        LOG.warn("{} waits for the store", consumer.name(), failure);
        if (!stopSignal.pause(retryDelay(attempt)) || isTooOld(changes.getFirst())) {
          return Optional.of(failure);
        }
      } catch (Throwable failure) { // whatever it is, it must not stop those behind it
        LOG.warn("{} failed with {} changes", consumer.name(), changes.size(), failure);
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
    LOG.error("{} gave up the change {} of {}: {}", consumer.name(), change.sequence(),
        change.key(), reason);
    return true;
  }

  private boolean isTooOld(ItemChange change) {
    return change.time().isBefore(clock.instant().minus(consumer.maxAge()));
  }

  private static Duration retryDelay(int attempt) {
    long factor = 1L << Math.min(attempt - 1, Integer.SIZE / 2);
    var delay = INITIAL_RETRY_DELAY.multipliedBy(factor);
    return delay.compareTo(MAX_RETRY_DELAY) < 0 ? delay : MAX_RETRY_DELAY;
  }
}
