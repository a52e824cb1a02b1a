// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The handles that a text mentions as {@code @handle}. */
public final class MentionedHandles {
  /** Further mentions are plain text. */
  public static final int MAX_MENTIONS = 10;
  private static final Pattern MENTION =
      Pattern.compile("(?<![A-Za-z0-9_@/.-])@(" + Handle.SYNTAX + ")(?!@)");

  private MentionedHandles() {}

  /** The mentioned handles in lower case, without duplicates, whether somebody has them or not. */
  public static List<Handle> in(Optional<String> text) {
    return MENTION.matcher(text.orElse(""))
        .results()
        .map((MatchResult found) -> found.group(1))
        .filter(Handle::isValid)
        .map(name -> new Handle(name).folded())
        .distinct()
        .limit(MAX_MENTIONS)
        .toList();
  }
}
