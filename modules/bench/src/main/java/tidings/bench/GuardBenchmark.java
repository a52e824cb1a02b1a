// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Set;

/**
 * Compares the speed of each part with the one on record, in a few minutes. A speed is a percentage
 * of a ceiling measured in the same minutes, so that figures of different machines are comparable.
 */
final class GuardBenchmark implements Benchmark {
  /**
   * In the order of measuring. Merges come first: they run in this process, and are somewhat slower
   * if its compiler has seen other callers of the same code before.
   */
  static final List<GuardedSpeed> SPEEDS =
      List.of(new GuardedMerge(), GuardedRequests.feedPages(), GuardedRequests.likes(),
          new GuardedFanOut(), new GuardedLive(), new GuardedStart(), new GuardedMemory());
  private static final int PERCENT = 100;

  private final List<GuardedSpeed> measured;

  /**
   * @param parts names of the parts to measure; empty for all
   * @throws InvalidOptionException if there is no such part
   */
  GuardBenchmark(Set<String> parts) {
    measured = SPEEDS.stream()
        .filter(speed -> parts.isEmpty() || parts.contains(speed.name())).toList();
    if (!parts.isEmpty() && measured.size() < parts.size()) {
      throw new InvalidOptionException("the parts are "
          + SPEEDS.stream().map(GuardedSpeed::name).collect(joining(", ")));
    }
  }

  List<GuardedSpeed> measured() {
    return measured;
  }

  @Override
  public String name() {
    return "guard";
  }

  @Override
  public String about() {
    return "the speed of each part, compared with docs/measured/guard.json";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var recorded = RecordedSpeeds.load();
    for (var speed : measured) {
      var reference = recorded.of(speed.name());
      double percent = PERCENT * speed.measure(folder);
      report.note("%s: %.2f %% of %s; %.2f on %s".formatted(speed.name(), percent,
          speed.ceiling(), reference.percent(), reference.date()));
      report.add(Figure.number(speed.name() + ", % of the recorded speed",
          PERCENT * percent / reference.percent()).atLeast(PERCENT * (1 - reference.tolerance())));
    }
  }
}
