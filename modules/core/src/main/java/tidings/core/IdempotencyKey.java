// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.util.Optional;

/**
 * Identifies a request that a client may retry after its first answer was lost.
 *
 * @param hash of the key chosen by the client
 * @param fingerprint hash of the request in its canonical form, to detect a reused key
 * @param formerFingerprint hash of its bytes, which earlier versions stored
 */
public record IdempotencyKey(String hash, String fingerprint, Optional<String> formerFingerprint) {
  /** How long a key is remembered. */
  public static final Duration TTL = Duration.ofHours(24);

  /** @param request all that defines the request */
  public static IdempotencyKey of(String key, byte[] request) {
    return new IdempotencyKey(Sha256.hex(key), Sha256.hex(request), Optional.empty());
  }

  /** The key of a request whose bytes an earlier version may have hashed. */
  public IdempotencyKey withFormer(byte[] bytes) {
    return new IdempotencyKey(hash, fingerprint, Optional.of(Sha256.hex(bytes)));
  }

  /** Whether a stored fingerprint is that of the same request. */
  public boolean isOf(String stored) {
    return fingerprint.equals(stored) || formerFingerprint.filter(stored::equals).isPresent();
  }

  /** The key of one part of a batch request. */
  public IdempotencyKey forPart(int number) {
    return new IdempotencyKey(Sha256.hex(hash + "#" + number), fingerprint, formerFingerprint);
  }
}
