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

  private final MeasuredEngine engine;
  private final Optional<RawRocksDbBaseline> baseline;
  private final BenchmarkReport report;
  private final FeedRounds feeds;

  /** @param baseline the raw RocksDB baseline, if there is one */
  EngineSpeed(
      MeasuredEngine engine, Optional<RawRocksDbBaseline> baseline, BenchmarkReport report) {
    this.engine = engine;
    this.baseline = baseline;
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
    var baselines = new Samples();
    long rows = 0;
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      var batch = feeds.rows();
      rows = batch.size();
      long time = time(() -> FeedRounds.write(batch, engine.table()));
      var raw = baseline.map(rocksDb -> time(rocksDb.writes(batch)));
      if (round >= 0) {
        times.add(time);
        raw.ifPresent(baselines::add);
      }
    }
    reportRows(rate(rows, times.median()),
        baseline.isEmpty() ? Optional.empty() : Optional.of(rate(rows, baselines.median())));
  }

  private void reportRows(double reached, Optional<Double> baselineRate) {
    var figure = Figure.number("feed rows/s", reached);
    baselineRate.ifPresentOrElse(
        rate -> {
          report.add(Figure.number("RocksDB baseline, rows/s", rate));
          report.add(figure.atLeast(ROWS_GOAL * rate));
        },
        () -> report.add(figure));
  }

  private void pages() {
    var rates = rates(List.of(1, SOME_CALLERS), reader -> feeds.reading(engine.table(), reader));
    report.add(Figure.number(
        "feed pages/s, one reader, of %,d rows".formatted(feeds.size()), rates.get(0)));
    report.add(Figure.number("feed pages/s, 16 readers", rates.get(1)));
  }

  private void writes(SmallWrites writes) {
    var rates = rates(List.of(1, SOME_CALLERS, MANY_CALLERS), writes::storing);
    var many = Figure.number("single writes/s, 256 callers", rates.get(2));
    report.add(Figure.number("single writes/s, one caller", rates.get(0)));
    report.add(Figure.number("single writes/s, 16 callers", rates.get(1)));
    report.add(baseline.isPresent() ? many.atLeast(GROUP_GOAL * rates.get(0)) : many);
  }

  private void follows(SmallWrites writes) {
    var rates = rates(List.of(1, MANY_CALLERS), writes::following);
    report.add(Figure.number("follows/s, one caller", rates.get(0)));
    report.add(Figure.number("follows/s, 256 callers", rates.get(1)));
  }

  private List<Long> rates(List<Integer> callers, IntFunction<Supplier<Future<?>>> requests) {
    return RequestLoop.perSecond(engine.vertx(), callers, requests);
  }

  private static long time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return System.nanoTime() - start;
  }
}
