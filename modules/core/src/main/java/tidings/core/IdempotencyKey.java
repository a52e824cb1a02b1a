// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;

/**
 * Identifies a request that a client may retry after its first answer was lost.
 *
 * @param hash of the key chosen by the client
 * @param fingerprint hash of the request, to detect a reused key
 */
public record IdempotencyKey(String hash, String fingerprint) {
  /** How long a key is remembered. */
  public static final Duration TTL = Duration.ofHours(24);

  /** @param request all bytes that define the request */
  public static IdempotencyKey of(String key, byte[] request) {
    return new IdempotencyKey(Sha256.hex(key), Sha256.hex(request));
  }

  /** The key of one part of a batch request. */
  public IdempotencyKey forPart(int number) {
    return new IdempotencyKey(Sha256.hex(hash + "#" + number), fingerprint);
  }
}
