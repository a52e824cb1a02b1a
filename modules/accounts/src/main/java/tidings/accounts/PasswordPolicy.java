// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toUnmodifiableSet;
import static tidings.core.errors.ErrorCode.WEAK_PASSWORD;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tidings.core.UserId;
import tidings.core.errors.Refusal;

/**
 * Refuses new passwords that are guessed first: the commonest ones, and the id or name of the user.
 * Stored passwords are not checked again.
 */
final class PasswordPolicy {
  /** Shorter ones are refused anyway. */
  private static final int MIN_LENGTH = 8;
  private static final int MIN_DISTINCT = 3;
  /** Digits and other characters that people add at the end. */
  private static final Pattern SUFFIX = Pattern.compile("[^\\p{L}]*$");

  /** Loaded when the first password is checked, so that a start does not wait for it. */
  private static final class Commonest {
    /** From zxcvbn, in lower case. */
    static final Set<String> PASSWORDS = load();

    private static Set<String> load() {
      try {
        return StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies().stream()
            .filter(password -> password.length() >= MIN_LENGTH)
            .collect(toUnmodifiableSet());
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  private PasswordPolicy() {}

  /** @throws Refusal {@code weak_password} */
  static void require(String password, UserId id, String name) {
    var folded = fold(password);
    if (Commonest.PASSWORDS.contains(folded)) {
      throw WEAK_PASSWORD.refusal("this password is one of the commonest; choose another");
    }
    if (folded.chars().distinct().count() < MIN_DISTINCT) {
      throw WEAK_PASSWORD.refusal("the password has too few different characters");
    }
    for (var own : List.of(id.text(), fold(name))) {
      if (folded.equals(own) || !stem(folded).isEmpty() && stem(folded).equals(stem(own))) {
        throw WEAK_PASSWORD.refusal("the password must not be your id or name; choose another");
      }
    }
  }

  private static String stem(String text) {
    return SUFFIX.matcher(text).replaceFirst("");
  }

  private static String fold(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(ROOT);
  }
}
