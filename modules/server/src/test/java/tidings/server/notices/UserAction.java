// SPDX-License-Identifier: Apache-2.0
package tidings.server.notices;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * An action that adds or removes a notification of Ana.
 *
 * @param person index of the acting person
 * @param post index of Ana's post; unused when she is followed
 * @param likeKind kind of the like
 */
record UserAction(Type type, int person, int post, String likeKind) {
  /** More people than a group lists. */
  static final int PEOPLE = 12;
  static final int POSTS = 2;
  static final List<String> KINDS = List.of("heart", "+1", "wow");

  enum Type {
    LIKE,
    UNLIKE,
    FOLLOW,
    UNFOLLOW,
    COMMENT,
    /** Deletes the newest comment of the person on the post. */
    UNCOMMENT,
    /** Ana has seen all notifications. */
    SEE,
    /** Ana has opened the group of likes on one of her posts. */
    READ
  }

  /** Weighted, so that groups grow. */
  private static final Arbitrary<Type> ACTS = Arbitraries.frequency(
      Tuple.of(4, Type.LIKE), Tuple.of(2, Type.UNLIKE), Tuple.of(4, Type.FOLLOW),
      Tuple.of(1, Type.UNFOLLOW), Tuple.of(4, Type.COMMENT), Tuple.of(2, Type.UNCOMMENT),
      Tuple.of(1, Type.SEE), Tuple.of(1, Type.READ));

  static Arbitrary<UserAction> any() {
    return Combinators.combine(
        ACTS,
        Arbitraries.integers().between(0, PEOPLE - 1),
        Arbitraries.integers().between(0, POSTS - 1),
        Arbitraries.of(KINDS))
        .as(UserAction::new);
  }
}
