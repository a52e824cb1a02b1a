// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import tidings.core.Ref;
import tidings.core.UserId;

/**
 * The hash of what a node can subscribe to: FNV-1a, and the finalizer of MurmurHash3, as the lower bits
 * of the former are weak. All nodes use the same one, so it never changes.
 */
final class KeyHash {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Of all audiences. */
  static final long ANY_AUDIENCE = of("*"); // no ref and no id

  private KeyHash() {}

  static long of(UserId user) {
    return of(user.text()); // no ref, as it has no colon
  }

  static long of(Ref audience) {
    return of(audience.toString());
  }

  /** @param text of ASCII characters */
  private static long of(String text) {
    long hash = FNV_BASIS;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }
}
