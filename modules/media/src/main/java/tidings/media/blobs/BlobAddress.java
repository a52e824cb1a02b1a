// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import java.util.Optional;
import java.util.regex.Pattern;

/** The address of a blob: the SHA-256 hash of its content, as 64 hexadecimal digits. */
public record BlobAddress(String text) {
  private static final Pattern SYNTAX = Pattern.compile("[0-9a-f]{64}");

  /** @throws IllegalArgumentException if it is none */
  public BlobAddress {
    if (!SYNTAX.matcher(text).matches()) {
      throw new IllegalArgumentException("not the address of a blob: " + text);
    }
  }

  public static Optional<BlobAddress> find(String text) {
    return SYNTAX.matcher(text).matches() ? Optional.of(new BlobAddress(text)) : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}
