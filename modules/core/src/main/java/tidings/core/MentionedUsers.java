// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The users whom a text mentions as {@code @id}. */
public final class MentionedUsers {
  /** Further mentions are plain text. */
  public static final int MAX_MENTIONS = 10;
  private static final Pattern MENTION =
      Pattern.compile("(?<![A-Za-z0-9_@/.-])@([a-z0-9_]{1,30})(?![A-Za-z0-9_@-])");

  private MentionedUsers() {}

  /** The mentioned users other than the author, without duplicates, whether they exist or not. */
  public static List<UserId> in(Optional<String> text, UserId author) {
    return MENTION.matcher(text.orElse(""))
        .results()
        .map((MatchResult found) -> new UserId(found.group(1)))
        .distinct()
        .filter(user -> !user.equals(author))
        .limit(MAX_MENTIONS)
        .toList();
  }
}
