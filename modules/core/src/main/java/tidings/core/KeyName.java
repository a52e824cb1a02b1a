// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.IdSyntax.DIGITS;
import static tidings.core.IdSyntax.LOWER_CASE;
import static tidings.core.errors.ErrorCode.INVALID_ID;

import tidings.core.errors.Refusal;

/** The name of a service key: {@code [a-z0-9-]{1,32}}. */
public record KeyName(String text) implements Comparable<KeyName> {
  private static final IdSyntax SYNTAX = new IdSyntax(LOWER_CASE + DIGITS + "-", 32);

  /** @throws Refusal {@code invalid_id} */
  public KeyName {
    if (!SYNTAX.matches(text)) {
      throw INVALID_ID.refusal("the name of a key has 1 to 32 characters of a-z 0-9 -");
    }
  }

  @Override
  public int compareTo(KeyName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
