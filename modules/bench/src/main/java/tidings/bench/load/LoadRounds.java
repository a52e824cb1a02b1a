// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Repeated rounds of the same load. The median of the rounds is reported, to ignore outliers. */
public record LoadRounds(List<LoadResult> results) {

  public static LoadRounds of(int count, Supplier<LoadResult> round) {
    return new LoadRounds(Stream.generate(round).limit(count).toList());
  }

  public double median(ToDoubleFunction<LoadResult> figure) {
    var sorted = results.stream().sorted(Comparator.comparingDouble(figure)).toList();
    return figure.applyAsDouble(sorted.get(sorted.size() / 2));
  }

  /** Number of responses in all rounds. */
  public long answers() {
    return results.stream().mapToLong(LoadResult::answers).sum();
  }

  /** Average size of a body in bytes. */
  public long averageBytes() {
    return results.getLast().averageBytes();
  }
}
