// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.HexFormat;
import tidings.core.Sha256;
import tidings.core.UserId;

/** Maps user ids of other systems, which may contain other characters. */
final class ForeignUserIds {
  private static final int MAX_LENGTH = 64;
  private static final int HASH_BYTES = 8;
  private static final int MAX_PREFIX_LENGTH = MAX_LENGTH - 1 - 2 * HASH_BYTES;

  private ForeignUserIds() {}

  /**
   * Deterministic and collision-free: a valid id stays as it is; in all others {@code _} replaces
   * invalid characters, and a hash of the whole id is appended.
   */
  static UserId toUserId(String name) {
    if (name.length() <= MAX_LENGTH && name.matches("[A-Za-z0-9_-]+")) {
      return new UserId(name);
    }
    var fitting = name.replaceAll("[^A-Za-z0-9_-]", "_");
    var hash = HexFormat.of().formatHex(Sha256.of(name), 0, HASH_BYTES);
    return new UserId(
        fitting.substring(0, Math.min(MAX_PREFIX_LENGTH, fitting.length())) + "-" + hash);
  }
}
