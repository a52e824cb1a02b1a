// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.Reason.INVALID_ID;
import static tidings.core.Spelling.DIGITS;
import static tidings.core.Spelling.LOWER_CASE;

/**
 * Who somebody is: the id of a {@code user:} ref, {@code [A-Za-z0-9_-]{1,64}}. Ids that people
 * choose at sign-up are narrower, see {@link #chosen}.
 */
public record UserId(String text) implements Comparable<UserId> {
  private static final Spelling CHOSEN = new Spelling(LOWER_CASE + DIGITS + "_", 30);

  /** @throws Refusal {@code invalid_id} */
  public UserId {
    if (!Ref.ID.fits(text)) {
      throw INVALID_ID.because("a user's id is 1 to 64 of A-Z a-z 0-9 _ -");
    }
  }

  /** An id that a person may sign up with. @throws Refusal {@code invalid_id} */
  public static UserId chosen(String text) {
    if (!CHOSEN.fits(text)) {
      throw INVALID_ID.because("an id is 1 to 30 of a-z 0-9 _");
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
