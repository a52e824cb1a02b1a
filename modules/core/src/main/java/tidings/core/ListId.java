// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.IdSyntax.DIGITS;
import static tidings.core.IdSyntax.LOWER_CASE;
import static tidings.core.errors.ErrorCode.INVALID_ID;

import tidings.core.errors.Refusal;

/**
 * The name of a list of refs, with the entity that it belongs to.
 *
 * @param name {@code [a-z0-9][a-z0-9-]{0,39}}, unique among the lists of the owner
 */
public record ListId(Ref owner, String name) {
  /** Max. characters of a name. */
  public static final int MAX_NAME_LENGTH = 40;
  private static final String FOLLOWS = "follows";
  private static final IdSyntax NAME_SYNTAX =
      new IdSyntax(LOWER_CASE + DIGITS, LOWER_CASE + DIGITS + "-", MAX_NAME_LENGTH);

  /** @throws Refusal {@code invalid_id} */
  public ListId {
    if (!NAME_SYNTAX.matches(name)) {
      throw INVALID_ID.refusal("a name has 1 to " + MAX_NAME_LENGTH
          + " characters of a-z, 0-9 and -, and does not begin with -");
    }
  }

  /** The list of what an entity follows that is no user. */
  public static ListId followsOf(Ref entity) {
    return new ListId(entity, FOLLOWS);
  }

  /** Whether it is a list of this user. */
  public boolean isOf(UserId user) {
    return owner.equals(user.ref());
  }

  @Override
  public String toString() {
    return owner + "/" + name;
  }
}
