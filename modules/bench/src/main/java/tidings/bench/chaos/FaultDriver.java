// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import tidings.bench.resume.ConnectionLoss;

/** Makes one fault of a server after another, until the end, and leaves it running and repaired. */
final class FaultDriver {
  private static final Duration MAX_DOWN = Duration.ofSeconds(8);
  private static final Duration MIN_PAUSE = Duration.ofSeconds(5);
  private static final Duration MAX_STORE_FAULT = Duration.ofSeconds(6);
  private static final Duration MAX_ISOLATION = Duration.ofSeconds(20);
  private static final Duration MAX_CLOCK_JUMP = Duration.ofSeconds(30);
  private static final double MAX_SHARE = 0.5;

  private final ChaosNode node;
  private final ChaosPlan plan;
  private final RandomGenerator random;
  /** Permits to take a server away, so that one is always there. */
  private final Semaphore absences;
  private final FaultCounts counts;
  private final Violations violations;
  private final long end;
  private final CompletableFuture<Void> finished = new CompletableFuture<>();

  /** @param end of the faults, as of {@link System#nanoTime} */
  FaultDriver(ChaosNode node, ChaosPlan plan, RandomGenerator random, Semaphore absences,
      FaultCounts counts, Violations violations, long end) {
    this.node = node;
    this.plan = plan;
    this.random = random;
    this.absences = absences;
    this.counts = counts;
    this.violations = violations;
    this.end = end;
  }

  void start() {
    Thread.startVirtualThread(() -> {
      try {
        sleep(random.nextLong(2 * plan.calm().toMillis()));
        while (System.nanoTime() < end) {
          cause(Fault.pick(random));
          sleep(random.nextLong(2 * plan.calm().toMillis()));
        }
        finished.complete(null);
      } catch (RuntimeException failure) {
        finished.completeExceptionally(failure);
      }
    });
  }

  private void cause(Fault fault) {
    if (!fault.takesServerAway()) {
      counts.add(fault);
      disturb(fault);
      node.repair();
    } else if (absences.tryAcquire()) {
      try {
        counts.add(fault);
        takeAway(fault);
      } finally {
        absences.release();
      }
    }
  }

  private void disturb(Fault fault) {
    switch (fault) {
      case STALL -> {
        var time = upTo(MAX_STORE_FAULT);
        node.store().stall(time);
        sleep(time);
      }
      case THROTTLE -> {
        node.store().throttle(random.nextDouble(MAX_SHARE));
        sleep(upTo(MAX_STORE_FAULT));
      }
      case LOSE_RESPONSES -> {
        node.store().loseResponses(random.nextDouble(MAX_SHARE));
        sleep(upTo(MAX_STORE_FAULT));
      }
      case ISOLATE -> {
        var losses = ConnectionLoss.values();
        node.isolate(losses[random.nextInt(losses.length)]);
        sleep(upTo(MAX_ISOLATION));
      }
      case CLOCK_JUMP -> node.moveClock(Duration.ofMillis(
          random.nextLong(-MAX_CLOCK_JUMP.toMillis(), MAX_CLOCK_JUMP.toMillis())));
      default -> throw new IllegalArgumentException(fault.name());
    }
  }

  private void takeAway(Fault fault) {
    switch (fault) {
      case KILL -> {
        node.kill();
        sleep(upTo(MAX_DOWN));
        node.start();
      }
      case PAUSE -> {
        node.pause();
        long longest = plan.longestPause().toMillis();
        sleep(random.nextLong(Math.min(MIN_PAUSE.toMillis(), longest / 2), longest));
        node.resume();
      }
      case STOP -> {
        if (!node.stop()) {
          violations.add("a server did not stop in order after SIGTERM");
        }
        sleep(upTo(MAX_DOWN));
        node.start();
      }
      default -> throw new IllegalArgumentException(fault.name());
    }
  }

  private long upTo(Duration longest) {
    return random.nextLong(Math.min(longest.toMillis(), plan.longestPause().toMillis()));
  }

  private static void sleep(long millis) {
    LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
  }

  /** Waits until the last fault is over. */
  void join() {
    finished.join();
  }
}
