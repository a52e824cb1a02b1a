// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.IdSyntax.DIGITS;
import static tidings.core.IdSyntax.LOWER_CASE;
import static tidings.core.errors.ErrorCode.INVALID_ID;

import tidings.core.errors.Refusal;

/**
 * A user's id: the id of a {@code user:} ref, {@code [A-Za-z0-9][A-Za-z0-9._-]{0,63}}; see {@link
 * Ref}. Ids chosen at sign-up are narrower, see {@link #forSignUp}.
 */
public record UserId(String text) implements Comparable<UserId> {
  private static final IdSyntax SIGN_UP_SYNTAX =
      new IdSyntax(LOWER_CASE + DIGITS, LOWER_CASE + DIGITS + "_", 30);

  /** @throws Refusal {@code invalid_id} */
  public UserId {
    if (!Ref.ID_SYNTAX.matches(text)) {
      throw INVALID_ID.refusal("a user's id has 1 to 64 characters of A-Z a-z 0-9 . _ -");
    }
  }

  /**
   * An id that is allowed at sign-up.
   *
   * @throws Refusal {@code invalid_id}
   */
  public static UserId forSignUp(String text) {
    if (!SIGN_UP_SYNTAX.matches(text)) {
      throw INVALID_ID.refusal("an id has 1 to 30 characters of a-z 0-9 _, and no _ first");
    }
    return new UserId(text);
  }

  public Ref ref() {
    return new Ref(Ref.USER, text);
  }

  @Override
  public int compareTo(UserId other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
