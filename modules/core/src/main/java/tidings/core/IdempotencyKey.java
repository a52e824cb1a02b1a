// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;

/**
 * By what a request is known that may come again, because its first answer may have been lost.
 *
 * @param hash of the key that the client has chosen
 * @param fingerprint of what is requested
 */
public record IdempotencyKey(String hash, String fingerprint) {
  /** How long a request is known. */
  public static final Duration TTL = Duration.ofHours(24);

  /** @param request all bytes that say what is requested */
  public static IdempotencyKey of(String key, byte[] request) {
    return new IdempotencyKey(Sha256.hex(key), Sha256.hex(request));
  }

  /** The one of a part of what is requested: by its number, within the same request. */
  public IdempotencyKey forPart(int number) {
    return new IdempotencyKey(Sha256.hex(hash + "#" + number), fingerprint);
  }
}
