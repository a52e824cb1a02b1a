// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.net.IDN;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An e-mail address, safe in the header of a mail: only printable ASCII, one address, no quotes. A
 * domain with other letters is stored in its ASCII form.
 *
 * <p>Not shown by {@link #toString}, so that it does not get into the log by accident.
 *
 * @param text as the user wrote it
 */
public record EmailAddress(String text) {
  /** Max. characters, the most that SMTP allows. */
  public static final int MAX_LENGTH = 254;
  /** For error messages. */
  public static final String REQUIREMENT =
      "must be an e-mail address such as ana@example.org, of up to " + MAX_LENGTH + " characters";

  private static final int MAX_LOCAL_LENGTH = 64;
  private static final Pattern LOCAL =
      Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*");
  private static final Pattern DOMAIN =
      Pattern.compile("([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+"
          + "[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?");

  /** @throws IllegalArgumentException if it is not valid */
  public EmailAddress {
    if (!isValid(text)) {
      throw new IllegalArgumentException("the address " + REQUIREMENT);
    }
  }

  /** Parses an address; empty if it is not valid. */
  public static Optional<EmailAddress> parse(String text) {
    int at = text.lastIndexOf('@');
    if (at < 0 || text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    return asciiDomain(text.substring(at + 1))
        .map(domain -> text.substring(0, at) + "@" + domain)
        .filter(EmailAddress::isValid)
        .map(EmailAddress::new);
  }

  private static Optional<String> asciiDomain(String domain) {
    try {
      return Optional.of(IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES));
    } catch (IllegalArgumentException invalid) {
      return Optional.empty();
    }
  }

  private static boolean isValid(String text) {
    int at = text.lastIndexOf('@');
    return at > 0 && at <= MAX_LOCAL_LENGTH && text.length() <= MAX_LENGTH
        && LOCAL.matcher(text.substring(0, at)).matches()
        && DOMAIN.matcher(text.substring(at + 1)).matches();
  }

  /** The form in which addresses are compared: without regard to upper and lower case. */
  public String normalized() {
    return text.toLowerCase(Locale.ROOT);
  }

  public boolean isSameAs(EmailAddress other) {
    return normalized().equals(other.normalized());
  }

  @Override
  public String toString() {
    return "an e-mail address";
  }
}
