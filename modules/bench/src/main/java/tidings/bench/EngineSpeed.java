// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Numbers.rate;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import tidings.store.embedded.RawRocksDbBaseline;

/** Operations per second of an engine; the same code for all engines. */
final class EngineSpeed {
  private static final int WARM_UPS = 5;
  private static final int ROUNDS = 9;
  /** Required fraction of the raw RocksDB rate. */
  private static final double ROWS_GOAL = 0.7;
  private static final int SOME_CALLERS = 16;
  private static final int MANY_CALLERS = 256;
  /** Required speedup of {@value #MANY_CALLERS} concurrent callers over one, by group commit. */
  private static final int GROUP_GOAL = 20;

  private final Engine engine;
  private final Optional<RawRocksDbBaseline> ceiling;
  private final BenchmarkReport report;
  private final FeedRounds feeds;

  /** @param ceiling the raw RocksDB baseline, if there is one */
  EngineSpeed(Engine engine, Optional<RawRocksDbBaseline> ceiling, BenchmarkReport report) {
    this.engine = engine;
    this.ceiling = ceiling;
    this.report = report;
    this.feeds = new FeedRounds(engine.readers());
  }

  void measure() {
    rows();
    pages();
    var writes = new SmallWrites(engine.table());
    writes(writes);
    follows(writes);
  }

  /** Alternates with the baseline, so that other load on the machine affects both. */
  private void rows() {
    var times = new Samples();
    var ceilings = new Samples();
    long rows = 0;
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      var batch = feeds.rows();
      rows = batch.size();
      long time = time(() -> FeedRounds.write(batch, engine.table()));
      var raw = ceiling.map(baseline -> time(baseline.writes(batch)));
      if (round >= 0) {
        times.add(time);
        raw.ifPresent(ceilings::add);
      }
    }
    reportRows(rate(rows, times.median()),
        ceiling.isEmpty() ? Optional.empty() : Optional.of(rate(rows, ceilings.median())));
  }

  private void reportRows(double reached, Optional<Double> ceilingRate) {
    ceilingRate.ifPresentOrElse(
        ceiling -> {
          report.add(Figure.rate("RocksDB's own ceiling for feed rows", ceiling, "rows"));
          report.add(Figure.rate("feed rows; 0.7 of that is the goal", reached, "rows")
              .atLeast(ROWS_GOAL * ceiling));
        },
        () -> report.add(Figure.rate("feed rows", reached, "rows")));
  }

  private void pages() {
    report.note("of %,d rows in %,d feeds:".formatted(feeds.size(), engine.readers()));
    var rates = rates(List.of(1, SOME_CALLERS), reader -> feeds.reading(engine.table(), reader));
    report.add(Figure.rate("feed pages of 20, one reader", rates.get(0), "pages"));
    report.add(Figure.rate("feed pages of 20, 16 readers", rates.get(1), "pages"));
  }

  private void writes(SmallWrites writes) {
    var rates = rates(List.of(1, SOME_CALLERS, MANY_CALLERS), writes::storing);
    var many = Figure.rate("single writes, 256 callers", rates.get(2), "writes");
    report.add(Figure.rate("single writes, one caller", rates.get(0), "writes"));
    report.add(Figure.rate("single writes, 16 callers", rates.get(1), "writes"));
    report.add(ceiling.isPresent() ? many.atLeast(GROUP_GOAL * rates.get(0)) : many);
  }

  private void follows(SmallWrites writes) {
    var rates = rates(List.of(1, MANY_CALLERS), writes::following);
    report.add(Figure.rate("follows, a transaction of 7, one caller", rates.get(0), "follows"));
    report.add(Figure.rate("the same, 256 callers", rates.get(1), "follows"));
  }

  private List<Long> rates(List<Integer> callers, IntFunction<Supplier<Future<?>>> asks) {
    return RequestLoop.perSecond(engine.vertx(), callers, asks);
  }

  private static long time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return System.nanoTime() - start;
  }
}
