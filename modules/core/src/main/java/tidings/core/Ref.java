// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.Reason.INVALID_REF;
import static tidings.core.Spelling.DIGITS;
import static tidings.core.Spelling.LOWER_CASE;
import static tidings.core.Spelling.UPPER_CASE;

import org.jspecify.annotations.Nullable;

/**
 * The name of anything that can be followed, written {@code type:id}: {@code city:lisbon}. The
 * type is {@code [a-z]{1,20}}, the id {@code [A-Za-z0-9_-]{1,64}}.
 */
public record Ref(String type, String id) implements Comparable<Ref> {
  public static final String USER = "user";
  public static final String ACTIVITY = "activity";
  static final Spelling ID = new Spelling(LOWER_CASE + UPPER_CASE + DIGITS + "_-", 64);
  private static final Spelling TYPE = new Spelling(LOWER_CASE, 20);

  /** @throws Refusal {@code invalid_ref} */
  public Ref {
    if (!TYPE.fits(type) || !ID.fits(id)) {
      throw INVALID_REF.because("a ref is type:id, such as city:lisbon");
    }
    type = type.equals(USER) ? USER : type; // most are, and one text is enough for all of them
  }

  /** @throws Refusal {@code invalid_ref} */
  public static Ref parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw INVALID_REF.because("a ref is type:id, such as city:lisbon");
    }
    return new Ref(text.substring(0, colon), text.substring(colon + 1));
  }

  public boolean isUser() {
    return type.equals(USER);
  }

  public boolean isActivity() {
    return type.equals(ACTIVITY);
  }

  /** The ids first: most types are the same. */
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
