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
    var given = kinds;
    kinds = given.stream().flatMap(kind -> LikeKind.parse(kind).stream()).distinct().toList();
    if (kinds.isEmpty() || kinds.size() < given.size()) {
      throw new IllegalArgumentException("not a list of kinds: " + given);
    }
  }

  /** @throws tidings.core.errors.Refusal {@code unknown_kind}, with the offered kinds */
  public void requireOffered(String kind) {
    if (!kinds.contains(kind)) {
      throw UNKNOWN_KIND.refusal("the kinds of like here are " + String.join(", ", kinds));
    }
  }
}
