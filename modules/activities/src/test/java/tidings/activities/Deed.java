// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** What may be done in the life of an activity; which one is a number, taken as it comes round. */
sealed interface Deed {
  /** @param lasts how long, when it expires */
  record Post(int who, boolean toCity, Duration lasts) implements Deed {}

  record Comment(int who, int on, Duration lasts) implements Deed {}

  record Edit(int which) implements Deed {}

  record Delete(int which) implements Deed {}

  record Restore(int which) implements Deed {}

  record Pass(Duration time) implements Deed {}

  Duration FOR_EVER = Duration.ZERO;

  static Arbitrary<Deed> any() {
    var number = Arbitraries.integers().between(0, 3);
    var yesOrNo = Arbitraries.of(true, false);
    var lasts = Arbitraries.of(FOR_EVER, FOR_EVER, Duration.ofHours(1), Duration.ofDays(20));
    var passes = Arbitraries.of(
        Duration.ofMillis(877), Duration.ofHours(1), Duration.ofDays(10), Duration.ofDays(30));
    return Arbitraries.frequencyOf(
        Tuple.of(3, Combinators.combine(number, yesOrNo, lasts).as(Post::new)),
        Tuple.of(2, Combinators.combine(number, number, lasts).as(Comment::new)),
        Tuple.of(2, number.map(Edit::new)),
        Tuple.of(3, number.map(Delete::new)),
        Tuple.of(3, number.map(Restore::new)),
        Tuple.of(3, passes.map(Pass::new)));
  }
}
