// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.errors.Refusal;

/**
 * The id of an uploaded picture, made by the server: 32 hexadecimal digits. They are random, so that
 * only those who were told of a picture know its address.
 */
public record MediaId(String text) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern SYNTAX = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern ADDRESS = Pattern.compile("/media/([0-9a-f]{32})(-card|-avatar)?");

  /** @throws Refusal {@code invalid_id} */
  public MediaId {
    if (!SYNTAX.matcher(text).matches()) {
      throw INVALID_ID.refusal("the id of a picture has 32 characters of 0-9 a-f");
    }
  }

  public static MediaId random() {
    return new MediaId(
        String.format("%016x%016x", RANDOM.nextLong(), RANDOM.nextLong()));
  }

  /** The picture that the address of an image names, if it is one that was uploaded here. */
  public static Optional<MediaId> ofAddress(String image) {
    var parts = ADDRESS.matcher(image);
    return parts.matches() ? Optional.of(new MediaId(parts.group(1))) : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}
