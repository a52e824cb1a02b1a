// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.keys;

import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.KeyName;
import tidings.core.ServiceKeys;
import tidings.core.Sha256;

/**
 * A service key as its holder sends it: {@code tk_<name>_<secret>}. The beginning lets scanners find
 * keys that were published by mistake.
 *
 * @param secret 32 random bytes in base64url
 */
public record ServiceKeyText(KeyName name, String secret) {
  private static final Pattern FORM =
      Pattern.compile(ServiceKeys.PREFIX + "([a-z0-9-]{1,32})_([A-Za-z0-9_-]{43})");

  /** Empty if it is not of this form. */
  public static Optional<ServiceKeyText> find(String text) {
    var parts = FORM.matcher(text);
    return parts.matches()
        ? Optional.of(new ServiceKeyText(new KeyName(parts.group(1)), parts.group(2)))
        : Optional.empty();
  }

  /** The whole key. */
  public String text() {
    return ServiceKeys.PREFIX + name + "_" + secret;
  }

  /** The SHA-256 of the secret; a slow hash would add nothing to 256 random bits. */
  String hash() {
    return Sha256.hex(secret);
  }

  @Override
  public String toString() {
    return "the key " + name;
  }
}
