// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The same load several times: of each figure the median counts, so that one bad moment does not. */
public record Rounds(List<Outcome> outcomes) {

  public static Rounds of(int count, Supplier<Outcome> round) {
    return new Rounds(Stream.generate(round).limit(count).toList());
  }

  public double median(ToDoubleFunction<Outcome> figure) {
    var sorted = outcomes.stream().sorted(Comparator.comparingDouble(figure)).toList();
    return figure.applyAsDouble(sorted.get(sorted.size() / 2));
  }

  /** Of all rounds together. */
  public long answers() {
    return outcomes.stream().mapToLong(Outcome::answers).sum();
  }

  /** Bytes of an average body. */
  public long size() {
    return outcomes.getLast().size();
  }
}
