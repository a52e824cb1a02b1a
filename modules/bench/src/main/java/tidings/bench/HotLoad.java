// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tidings.bench.dynamodb.PartitionLimits;
import tidings.bench.dynamodb.PartitionLimits.Use;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;

/**
 * Changes at a rate, and what the busiest partitions need for them.
 *
 * @param addresses of the servers, which get the requests in turn
 * @param share of the rate of the large community at which the changes are made here
 */
record HotLoad(List<String> addresses, int connections, double share, PartitionLimits limits,
    BenchmarkReport report) {
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration DURATION = Duration.ofSeconds(20);
  private static final int SHOWN_PARTITIONS = 6;
  private static final Duration MAX_CATCH_UP = Duration.ofMinutes(5);
  /** Longer than it takes until a server begins to read the stream. */
  private static final Duration IDLE_TIME = Duration.ofSeconds(15);
  /** What servers without calls write in this time, and more. */
  private static final double MAX_IDLE_UNITS = 100;
  /** Of an activity. */
  private static final Pattern ID = Pattern.compile("[0-9A-Z]{26}");

  /** The units of a kind that a partition needs each second. */
  private record Need(Use use, double perSecond) {
    double ofLimit() {
      return perSecond / use.maxPerSecond();
    }

    Figure figure() {
      return Figure.number((use.written() ? "written" : "read") + " units/s of the partition "
          + ID.matcher(use.partition()).replaceAll("<id>"), perSecond).atMost(use.maxPerSecond());
    }
  }

  /** @param rate of the large community, in changes a second */
  void run(String what, double rate, Supplier<LoadRequest> requests) {
    awaitIdle();
    try (var load = LoadGenerator.on(addresses, connections, requests)) {
      load.steady(rate * share, WARM_UP); // caches are filled
      var before = limits.used();
      long throttled = limits.throttled();
      long failed = limits.failed();
      var result = load.steady(rate * share, DURATION);
      report.note(
          ("%s: %,.0f a second here, %,.0f in the large community; of the requests of the table %,d"
              + " throttled, %,d failed").formatted(what, result.perSecond(), rate,
                  limits.throttled() - throttled, limits.failed() - failed));
      since(before).entrySet().stream()
          .map(used -> new Need(used.getKey(), used.getValue() / result.answers() * rate))
          .sorted(Comparator.comparingDouble(Need::ofLimit).reversed())
          .limit(SHOWN_PARTITIONS)
          .forEach(need -> report.add(need.figure()));
    }
  }

  /**
   * Waits for what would count as ours: the fan-outs of the load before, and at first the likes of
   * the stored community, which are counted.
   */
  private void awaitIdle() {
    long end = System.nanoTime() + MAX_CATCH_UP.toNanos();
    while (writtenWithin(IDLE_TIME) > MAX_IDLE_UNITS) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the server has not caught up within " + MAX_CATCH_UP);
      }
    }
  }

  /** The units that all partitions together write within this time. */
  private double writtenWithin(Duration time) {
    double before = written();
    LockSupport.parkNanos(time.toNanos());
    return written() - before;
  }

  private double written() {
    return limits.used().entrySet().stream().filter(used -> used.getKey().written())
        .mapToDouble(Map.Entry::getValue).sum();
  }

  private Map<Use, Double> since(Map<Use, Double> before) {
    var now = new HashMap<>(limits.used());
    now.replaceAll((use, used) -> used - before.getOrDefault(use, 0.0));
    return now;
  }
}
