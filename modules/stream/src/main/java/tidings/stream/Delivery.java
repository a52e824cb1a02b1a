// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.store.StoreFailure;
import tidings.store.stream.Batch;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;

/**
 * Hands changes of one lane to a consumer, in order. A batch that fails is halved until the change
 * is alone with which it fails; that one is tried again, and becomes a dead letter in the end.
 */
final class Delivery {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  private final StreamConsumer consumer;
  private final String shard;
  private final String origin;
  private final DeadLetters letters;
  private final InstantSource clock;
  private final Vitals vitals;
  private final Going going;

  Delivery(StreamConsumer consumer, String shard, String origin, DeadLetters letters,
      InstantSource clock, Vitals vitals, Going going) {
    this.consumer = consumer;
    this.shard = shard;
    this.origin = origin;
    this.letters = letters;
    this.clock = clock;
    this.vitals = vitals;
    this.going = going;
  }

  /** Whether all were handled, or given up; false when it had to end before. */
  boolean deliver(List<ItemChange> changes) {
    for (int from = 0; from < changes.size(); from += consumer.size()) {
      if (!part(changes.subList(from, Math.min(from + consumer.size(), changes.size())))) {
        return false;
      }
    }
    return true;
  }

  private boolean part(List<ItemChange> changes) {
    if (changes.size() == 1) {
      return single(changes.getFirst());
    }
    if (!going.on()) {
      return false;
    }
    if (changes.stream().noneMatch(this::isTooOld) && failure(changes).isEmpty()) {
      return true;
    }
    int half = changes.size() / 2;
    return part(changes.subList(0, half)) && part(changes.subList(half, changes.size()));
  }

  private boolean single(ItemChange change) {
    var failure = Optional.<Throwable>empty();
    for (int attempt = 0; attempt <= consumer.retries(); attempt++) {
      boolean goesOn = attempt == 0 ? going.on() : going.after(pause(attempt));
      if (!goesOn) {
        return false;
      }
      if (isTooOld(change)) {
        return givenUp(change, "it is older than " + consumer.maximumAge());
      }
      failure = failure(List.of(change));
      if (failure.isEmpty()) {
        return true;
      }
    }
    return givenUp(change, String.valueOf(failure.orElseThrow()));
  }

  /** What it fails with; a store that is not there for a while is no failure of its own. */
  private Optional<Throwable> failure(List<ItemChange> changes) {
    for (int attempt = 1;; attempt++) {
      try {
        consumer.handler().accept(new Batch(origin, changes));
        vitals.wasHandled(changes.size());
        return Optional.empty();
      } catch (StoreFailure failure) {
        LOG.warn("{} waits for the store", consumer.name(), failure);
        if (!going.after(pause(attempt)) || isTooOld(changes.getFirst())) {
          return Optional.of(failure);
        }
      } catch (Throwable failure) { // whatever it is, it must not stop those behind it
        LOG.warn("{} failed with {} changes", consumer.name(), changes.size(), failure);
        vitals.failed();
        return Optional.of(failure);
      }
    }
  }

  private boolean givenUp(ItemChange change, String reason) {
    if (!going.on()) {
      return false;
    }
    letters.put(consumer.name(), shard, change, reason);
    vitals.wasGivenUp();
    LOG.error("{} gave up the change {} of {}: {}", consumer.name(), change.sequence(),
        change.key(), reason);
    return true;
  }

  private boolean isTooOld(ItemChange change) {
    return change.at().isBefore(clock.instant().minus(consumer.maximumAge()));
  }

  private static Duration pause(int attempt) {
    long times = 1L << Math.min(attempt - 1, Integer.SIZE / 2);
    var pause = FIRST_PAUSE.multipliedBy(times);
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }
}
