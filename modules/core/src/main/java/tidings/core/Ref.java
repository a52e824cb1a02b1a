// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.IdSyntax.DIGITS;
import static tidings.core.IdSyntax.LOWER_CASE;
import static tidings.core.IdSyntax.UPPER_CASE;
import static tidings.core.errors.ErrorCode.INVALID_ID;
import static tidings.core.errors.ErrorCode.INVALID_REF;

import org.jspecify.annotations.Nullable;
import tidings.core.errors.Refusal;

/**
 * The name of anything that can be followed, written {@code type:id}, for example {@code
 * city:lisbon}. The type is {@code [a-z]{1,20}}, the id of what is new {@code
 * [A-Za-z0-9][A-Za-z0-9._-]{0,63}}. Ids that are older may also begin with {@code _} or {@code -}.
 */
public record Ref(String type, String id) implements Comparable<Ref> {
  public static final String USER = "user";
  public static final String ACTIVITY = "activity";
  static final IdSyntax ID_SYNTAX = new IdSyntax(LOWER_CASE + UPPER_CASE + DIGITS + "_-",
      LOWER_CASE + UPPER_CASE + DIGITS + "._-", 64);
  private static final IdSyntax TYPE_SYNTAX = new IdSyntax(LOWER_CASE, 20);

  /** @throws Refusal {@code invalid_ref} */
  public Ref {
    if (!TYPE_SYNTAX.matches(type) || !ID_SYNTAX.matches(id)) {
      throw INVALID_REF.refusal("a ref is type:id, such as city:lisbon");
    }
    type = type.equals(USER) ? USER : type; // interned: most refs are users
  }

  /** @throws Refusal {@code invalid_ref} */
  public static Ref parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw INVALID_REF.refusal("a ref is type:id, such as city:lisbon");
    }
    return new Ref(text.substring(0, colon), text.substring(colon + 1));
  }

  /**
   * Requires that something new may have this name.
   *
   * @throws Refusal {@code invalid_id}
   */
  public void requireNew() {
    if (id.startsWith("_") || id.startsWith("-")) {
      throw INVALID_ID.refusal("an id begins with a letter or a digit");
    }
  }

  public boolean isUser() {
    return type.equals(USER);
  }

  public boolean isActivity() {
    return type.equals(ACTIVITY);
  }

  /** The name of an entity that nobody has described: its id, or that of a hashtag. */
  public String defaultName() {
    return type.equals(Hashtag.TYPE) ? Hashtag.name(this) : id;
  }

  /** Compares the ids first, as most types are equal. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof Ref ref && id.equals(ref.id) && type.equals(ref.type);
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + id.hashCode();
  }

  @Override
  public int compareTo(Ref other) {
    int byType = type.compareTo(other.type);
    return byType != 0 ? byType : id.compareTo(other.id);
  }

  @Override
  public String toString() {
    return type + ":" + id;
  }
}
