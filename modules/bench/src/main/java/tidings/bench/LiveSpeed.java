// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import tidings.bench.load.WarmUp;

/**
 * Measures how fast a server delivers posts to all of its sockets.
 *
 * @param post sends the post of this number; completes when it is acknowledged
 * @param awaitIdle waits for the work that posts leave behind when all sockets have them
 */
record LiveSpeed(DeliveryTimes deliveries, IntFunction<Future<?>> post, Runnable awaitIdle) {
  /** The steady load. */
  private static final int POSTS_PER_SECOND = 10;
  private static final int POSTS = 200;
  /** Posts sent at once. */
  private static final int BURST_SIZE = 100;
  private static final int ROUNDS = 5;
  private static final double GOAL_MILLIS = 200;
  private static final double RATIO_GOAL = 0.7;

  static void measure(LiveSpeed tidings, LiveSpeed baseline, BenchmarkReport report) {
    warmUp(tidings, baseline);
    report.note("%,d bytes per message".formatted(tidings.deliveries.sample().length()));
    var steady = tidings.steady(POSTS);
    var request = samples(steady, DeliveryTime::sinceRequest);
    var answer = samples(steady, DeliveryTime::sinceAcknowledgement);
    report.add(Figure.time("from the request of a post to a frame, median", request.median()));
    report.add(Figure.time("the same, p99", request.percentile(99))
        .atMost(GOAL_MILLIS));
    report.add(Figure.time("from the acknowledgement to a frame, median", answer.median()));
    report.add(Figure.time("the same, p99", answer.percentile(99)));
    var rates = new Samples();
    var baselines = new Samples();
    for (int round = 0; round < ROUNDS; round++) {
      rates.add(tidings.burst());
      baselines.add(baseline.burst());
    }
    report.note("bursts of %d posts".formatted(BURST_SIZE));
    report.add(Figure.number("deliveries/s in a burst", rates.median())
        .atLeast(RATIO_GOAL * baselines.median()));
    report.add(Figure.number(
        "plain broadcast of the same bytes, deliveries/s", baselines.median()));
    tidings.reportLosses(report);
  }

  /** The rate of a burst as a fraction of the baseline's. */
  static double burstRatio(LiveSpeed tidings, LiveSpeed baseline) {
    warmUp(tidings, baseline);
    return new AlternatingRounds(0, ROUNDS).medianRatio(tidings::burst, baseline::burst);
  }

  private static void warmUp(LiveSpeed tidings, LiveSpeed baseline) {
    WarmUp.untilSteady(() -> {
      long rate = tidings.burst();
      baseline.burst();
      return rate;
    });
  }

  /**
   * Deliveries per second in a burst.
   *
   * @throws IllegalStateException if a message was lost or repeated
   */
  double burstRate() {
    var rates = new Samples();
    WarmUp.untilSteady(this::burst);
    for (int round = 0; round < ROUNDS; round++) {
      rates.add(burst());
    }
    for (var delivery : deliveries.all()) {
      if (delivery.pending() > 0 || delivery.duplicates() > 0) {
        throw new IllegalStateException("a socket has lost a message, or received it twice");
      }
    }
    return rates.median();
  }

  /** Checks every message, including the warm-up. */
  private void reportLosses(BenchmarkReport report) {
    var all = deliveries.all();
    report.note("%,d posts, %,d gaps, %,d sockets lost".formatted(
        all.size(), deliveries.gaps(), deliveries.connected().lost()));
    report.add(Figure.number("lost messages", all.stream()
        .mapToLong(DeliveryTime::pending)
        .sum()).atMost(0));
    report.add(Figure.number("duplicate messages", all.stream()
        .mapToLong(DeliveryTime::duplicates)
        .sum()).atMost(0));
  }

  /** Sends posts at a fixed rate, independent of the responses. */
  private List<DeliveryTime> steady(int posts) {
    int first = deliveries.size();
    var answers = new ArrayList<Future<?>>();
    long interval = Duration.ofSeconds(1).toNanos() / POSTS_PER_SECOND;
    long due = System.nanoTime();
    for (int number = 0; number < posts; number++) {
      LockSupport.parkNanos(due - System.nanoTime());
      answers.add(send());
      due += interval;
    }
    Future.all(answers).await();
    return deliveries.between(first, deliveries.size());
  }

  /** @return deliveries per second, from the first request to the last message */
  private long burst() {
    int first = deliveries.size();
    var answers = new ArrayList<Future<?>>();
    for (int number = 0; number < BURST_SIZE; number++) {
      answers.add(send());
    }
    Future.all(answers).await();
    var delivered = deliveries.between(first, deliveries.size());
    long last = delivered.stream().mapToLong(DeliveryTime::lastAt).max().orElseThrow();
    long messages = delivered.stream().mapToLong(delivery -> delivery.sinceRequest().count()).sum();
    awaitIdle.run();
    return Math.round(Numbers.rate(messages, last - delivered.getFirst().sentAt()));
  }

  private Future<?> send() {
    int number = deliveries.startNext();
    return post.apply(number).onSuccess(posted -> deliveries.acknowledged(number));
  }

  private static Samples samples(
      List<DeliveryTime> deliveryTimes, Function<DeliveryTime, LongStream> times) {
    var samples = new Samples();
    deliveryTimes.stream().flatMapToLong(times).forEach(samples::add);
    return samples;
  }
}
