// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.UNKNOWN_KIND;

import java.util.List;

/**
 * The kinds of like that a community offers, in the order in which its page shows them. Likes of
 * other kinds, given before the kinds were changed, can still be read and taken back.
 */
public record LikeKinds(List<String> kinds) {
  /** Those that the web page has icons for. */
  public static final LikeKinds DEFAULT = new LikeKinds(List.of("like", "love", "laugh", "wow"));

  /** @throws IllegalArgumentException if there is none, one twice or an invalid one */
  public LikeKinds {
    kinds = List.copyOf(kinds);
    boolean isValid = !kinds.isEmpty()
        && kinds.stream().distinct().count() == kinds.size()
        && kinds.stream().allMatch(Likes.KIND_PATTERN.asMatchPredicate());
    if (!isValid) {
      throw new IllegalArgumentException("not a list of kinds: " + kinds);
    }
  }

  /** @throws tidings.core.errors.Refusal {@code unknown_kind}, with the offered kinds */
  public void requireOffered(String kind) {
    if (!kinds.contains(kind)) {
      throw UNKNOWN_KIND.refusal("the kinds of like here are " + String.join(", ", kinds));
    }
  }
}
