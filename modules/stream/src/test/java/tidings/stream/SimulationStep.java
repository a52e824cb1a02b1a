// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static net.jqwik.api.Arbitraries.integers;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** What may happen to a stream, and to those who read it. */
sealed interface SimulationStep {
  /** A partition changes. */
  record Write(int partition) implements SimulationStep {}

  /** A shard ends, and has children. */
  record Split(int which, int children) implements SimulationStep {}

  /** What has been handled of old is kept no longer. */
  record Trim() implements SimulationStep {}

  /** A node comes, and dies when it has done so much. */
  record StartNode(int callsToLive) implements SimulationStep {}

  /** A node looks what there is to read. */
  record Coordinate(int which) implements SimulationStep {}

  /** A node goes on with what it reads. */
  record Resume(int which) implements SimulationStep {}

  record Kill(int which) implements SimulationStep {}

  /** A node ends as one that is told to. */
  record StopNode(int which) implements SimulationStep {}

  record AdvanceTime(Duration time) implements SimulationStep {}

  static Arbitrary<SimulationStep> any() {
    var which = integers().between(0, 9);
    return Arbitraries.frequencyOf(
        Tuple.of(12, which.map(Write::new)),
        Tuple.of(4, Combinators.combine(which, integers().between(1, 2)).as(Split::new)),
        Tuple.of(1, Arbitraries.just(new Trim())),
        Tuple.of(3, integers().between(1, 60).map(StartNode::new)),
        Tuple.of(6, which.map(Coordinate::new)),
        Tuple.of(4, which.map(Resume::new)),
        Tuple.of(1, which.map(Kill::new)),
        Tuple.of(1, which.map(StopNode::new)),
        Tuple.of(2, integers().between(1, 20).map(
            seconds -> new AdvanceTime(Duration.ofSeconds(seconds)))));
  }
}
