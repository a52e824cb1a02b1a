// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import tidings.bench.server.ServerProcess;

/** Starts of a server on a new folder, until it is ready. */
final class GuardedStart implements GuardedSpeed {
  private static final AlternatingRounds ROUNDS = new AlternatingRounds(1, 7);

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String ceiling() {
    return "a bare vertx-web server";
  }

  @Override
  public double measure(TempFolder folder) {
    var number = new AtomicInteger();
    return ROUNDS.medianRatio(
        () -> startsPerSecond(() -> ServerProcess.serve(
            folder.resolve("guarded-start-" + number.incrementAndGet()))),
        () -> startsPerSecond(() -> ServerProcess.start(StaticPageBaseline.class)));
  }

  private static double startsPerSecond(Supplier<ServerProcess> start) {
    long begin = System.nanoTime();
    try (var _ = start.get()) {
      return Numbers.rate(1, System.nanoTime() - begin);
    }
  }
}
