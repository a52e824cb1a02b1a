// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static net.jqwik.api.Arbitraries.integers;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** A step of the simulation: an event of the stream or of a node. */
sealed interface SimulationStep {
  /** Writes a change to a partition. */
  record Write(int partition) implements SimulationStep {}

  /** Splits a shard. */
  record Split(int which, int children) implements SimulationStep {}

  /** Trims the shards that are handled. */
  record Trim() implements SimulationStep {}

  /** Starts a node that dies after so many calls. */
  record StartNode(int callsToLive) implements SimulationStep {}

  /** Lets a node coordinate its leases. */
  record Coordinate(int which) implements SimulationStep {}

  /** Lets a node continue reading. */
  record Resume(int which) implements SimulationStep {}

  record Kill(int which) implements SimulationStep {}

  /** Stops a node gracefully. */
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
