// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static net.jqwik.api.Arbitraries.integers;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** What may happen to a stream, and to those who read it. */
sealed interface Step {
  /** A partition changes. */
  record Write(int partition) implements Step {}

  /** A shard ends, and has children. */
  record Split(int which, int children) implements Step {}

  /** What has been handled of old is kept no longer. */
  record Trim() implements Step {}

  /** A node comes, and dies when it has done so much. */
  record Come(int lives) implements Step {}

  /** A node looks what there is to read. */
  record Look(int which) implements Step {}

  /** A node goes on with what it reads. */
  record GoOn(int which) implements Step {}

  record Die(int which) implements Step {}

  /** A node ends as one that is told to. */
  record Leave(int which) implements Step {}

  record Pass(Duration time) implements Step {}

  static Arbitrary<Step> any() {
    var which = integers().between(0, 9);
    return Arbitraries.frequencyOf(
        Tuple.of(12, which.map(Write::new)),
        Tuple.of(4, Combinators.combine(which, integers().between(1, 2)).as(Split::new)),
        Tuple.of(1, Arbitraries.just(new Trim())),
        Tuple.of(3, integers().between(1, 60).map(Come::new)),
        Tuple.of(6, which.map(Look::new)),
        Tuple.of(4, which.map(GoOn::new)),
        Tuple.of(1, which.map(Die::new)),
        Tuple.of(1, which.map(Leave::new)),
        Tuple.of(2, integers().between(1, 20).map(
            seconds -> new Pass(Duration.ofSeconds(seconds)))));
  }
}
