// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.IdSyntax.DIGITS;
import static tidings.core.IdSyntax.LOWER_CASE;
import static tidings.core.errors.ErrorCode.INVALID_ID;

import tidings.core.errors.Refusal;

/** The id of an import into a running server, made by the server: {@code [a-z0-9]{1,32}}. */
public record ImportId(String text) {
  private static final IdSyntax SYNTAX = new IdSyntax(LOWER_CASE + DIGITS, 32);

  /** @throws Refusal {@code invalid_id} */
  public ImportId {
    if (!SYNTAX.matches(text)) {
      throw INVALID_ID.refusal("the id of an import has 1 to 32 characters of a-z 0-9");
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
