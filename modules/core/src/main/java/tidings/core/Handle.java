// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;
import static tidings.core.errors.ErrorCode.INVALID_HANDLE;

import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.errors.Refusal;

/**
 * A name by which texts mention a user as {@code @handle}, and the address of the user's page. It
 * has up to {@value #MAX_LENGTH} letters, digits and underscores, with single dots and hyphens
 * between them. No two users have handles that differ in case alone.
 */
public record Handle(String text) {
  public static final int MAX_LENGTH = 64;
  /** Without limit of length. Possessive, so that it takes linear time. */
  static final String SYNTAX = "[A-Za-z0-9_]++(?:[.-][A-Za-z0-9_]++)*+";
  private static final Pattern PATTERN = Pattern.compile(SYNTAX);

  /** @throws Refusal {@code invalid_handle} */
  public Handle {
    if (!isValid(text)) {
      throw INVALID_HANDLE.refusal("a handle has 1 to " + MAX_LENGTH
          + " characters of A-Z a-z 0-9 _, with single dots and hyphens between them");
    }
  }

  /** The handle that a user has by an id, if it has the syntax of one. */
  public static Optional<Handle> ofId(UserId user) {
    return Optional.of(user.text()).filter(Handle::isValid).map(Handle::new);
  }

  /** Whether a text has the syntax of a handle. */
  public static boolean isValid(String text) {
    return text.length() <= MAX_LENGTH && PATTERN.matcher(text).matches();
  }

  /** In lower case: the same for all that no other user may have beside it. */
  public Handle folded() {
    return new Handle(text.toLowerCase(ROOT));
  }

  @Override
  public String toString() {
    return text;
  }
}
