// SPDX-License-Identifier: Apache-2.0
package tidings.app.notices;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Something that somebody does, of which Ana is told or not told any more.
 *
 * @param who one of so many people
 * @param on one of Ana's posts, which following her is not about
 * @param kind of like
 */
record Deed(Act act, int who, int on, String kind) {
  /** More people than a group shows. */
  static final int PEOPLE = 12;
  static final int POSTS = 2;
  static final List<String> KINDS = List.of("heart", "+1", "wow");

  enum Act {
    LIKE,
    UNLIKE,
    FOLLOW,
    UNFOLLOW,
    COMMENT,
    /** Deletes the newest of one's comments there. */
    UNCOMMENT,
    /** Ana has seen all there is. */
    SEE,
    /** Ana has opened the group of those who like one of her posts. */
    READ
  }

  /** More is done than undone, so that groups grow. */
  private static final Arbitrary<Act> ACTS = Arbitraries.frequency(
      Tuple.of(4, Act.LIKE), Tuple.of(2, Act.UNLIKE), Tuple.of(4, Act.FOLLOW),
      Tuple.of(1, Act.UNFOLLOW), Tuple.of(4, Act.COMMENT), Tuple.of(2, Act.UNCOMMENT),
      Tuple.of(1, Act.SEE), Tuple.of(1, Act.READ));

  static Arbitrary<Deed> any() {
    return Combinators.combine(
        ACTS,
        Arbitraries.integers().between(0, PEOPLE - 1),
        Arbitraries.integers().between(0, POSTS - 1),
        Arbitraries.of(KINDS))
        .as(Deed::new);
  }
}
