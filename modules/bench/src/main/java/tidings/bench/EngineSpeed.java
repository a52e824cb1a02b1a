// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Units.rate;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import tidings.store.embedded.Ceiling;

/** What an engine does in a second; the same code for each. */
final class EngineSpeed {
  private static final int WARM_UPS = 5;
  private static final int ROUNDS = 9;
  /** Of the ceiling. */
  private static final double ROWS_GOAL = 0.7;
  private static final int SOME = 16;
  private static final int MANY = 256;
  /** How much more {@value #MANY} callers get done than one, as they share the waiting. */
  private static final int GROUP_GOAL = 20;

  private final Engine engine;
  private final Optional<Ceiling> ceiling;
  private final Report report;
  private final FeedRounds feeds;

  /** @param ceiling what it is held against, if it is */
  EngineSpeed(Engine engine, Optional<Ceiling> ceiling, Report report) {
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

  /** In turns with the ceiling, so that whatever else the machine does is in both. */
  private void rows() {
    var times = new Samples();
    var ceilings = new Samples();
    long rows = 0;
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      var batch = feeds.rows();
      rows = batch.size();
      long time = time(() -> FeedRounds.write(batch, engine.table()));
      var raw = ceiling.map(most -> time(most.writing(batch)));
      if (round >= 0) {
        times.add(time);
        raw.ifPresent(ceilings::add);
      }
    }
    tell(rate(rows, times.median()),
        ceiling.isEmpty() ? Optional.empty() : Optional.of(rate(rows, ceilings.median())));
  }

  private void tell(double reached, Optional<Double> most) {
    most.ifPresentOrElse(
        ceiling -> {
          report.tell(Figure.rate("RocksDB's own ceiling for feed rows", ceiling, "rows"));
          report.tell(Figure.rate("feed rows; 0.7 of that is the goal", reached, "rows")
              .atLeast(ROWS_GOAL * ceiling));
        },
        () -> report.tell(Figure.rate("feed rows", reached, "rows")));
  }

  private void pages() {
    report.say("of %,d rows in %,d feeds:".formatted(feeds.size(), engine.readers()));
    var rates = rates(List.of(1, SOME), reader -> feeds.reading(engine.table(), reader));
    report.tell(Figure.rate("feed pages of 20, one reader", rates.get(0), "pages"));
    report.tell(Figure.rate("feed pages of 20, 16 readers", rates.get(1), "pages"));
  }

  private void writes(SmallWrites writes) {
    var rates = rates(List.of(1, SOME, MANY), writes::storing);
    var many = Figure.rate("single writes, 256 callers", rates.get(2), "writes");
    report.tell(Figure.rate("single writes, one caller", rates.get(0), "writes"));
    report.tell(Figure.rate("single writes, 16 callers", rates.get(1), "writes"));
    report.tell(ceiling.isPresent() ? many.atLeast(GROUP_GOAL * rates.get(0)) : many);
  }

  private void follows(SmallWrites writes) {
    var rates = rates(List.of(1, MANY), writes::following);
    report.tell(Figure.rate("follows, a transaction of 7, one caller", rates.get(0), "follows"));
    report.tell(Figure.rate("the same, 256 callers", rates.get(1), "follows"));
  }

  private List<Long> rates(List<Integer> callers, IntFunction<Supplier<Future<?>>> asks) {
    return Callers.perSecond(engine.vertx(), callers, asks);
  }

  private static long time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return System.nanoTime() - start;
  }
}
