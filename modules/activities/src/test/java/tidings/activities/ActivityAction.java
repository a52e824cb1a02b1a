// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** A random step in the life of activities; an index selects one of the existing activities. */
sealed interface ActivityAction {
  /** @param lifetime until the expiry, if there is one */
  record Post(int actor, boolean toCity, Duration lifetime) implements ActivityAction {}

  record Comment(int actor, int thread, Duration lifetime) implements ActivityAction {}

  record Edit(int activity) implements ActivityAction {}

  record Delete(int activity) implements ActivityAction {}

  record Restore(int activity) implements ActivityAction {}

  record Pass(Duration duration) implements ActivityAction {}

  Duration UNLIMITED = Duration.ZERO;

  static Arbitrary<ActivityAction> any() {
    var index = Arbitraries.integers().between(0, 3);
    var flag = Arbitraries.of(true, false);
    var lifetime = Arbitraries.of(UNLIMITED, UNLIMITED, Duration.ofHours(1), Duration.ofDays(20));
    var passes = Arbitraries.of(
        Duration.ofMillis(877), Duration.ofHours(1), Duration.ofDays(10), Duration.ofDays(30));
    return Arbitraries.frequencyOf(
        Tuple.of(3, Combinators.combine(index, flag, lifetime).as(Post::new)),
        Tuple.of(2, Combinators.combine(index, index, lifetime).as(Comment::new)),
        Tuple.of(2, index.map(Edit::new)),
        Tuple.of(3, index.map(Delete::new)),
        Tuple.of(3, index.map(Restore::new)),
        Tuple.of(3, passes.map(Pass::new)));
  }
}
