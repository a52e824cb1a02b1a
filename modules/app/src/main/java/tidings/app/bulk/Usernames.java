// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.HexFormat;
import tidings.core.Sha256;
import tidings.core.UserId;

/** Ids of users of other systems, which may have what an id has not. */
final class Usernames {
  private static final int MOST = 64;
  private static final int HASH_BYTES = 8;
  private static final int KEPT = MOST - 1 - 2 * HASH_BYTES;

  private Usernames() {}

  /**
   * The same id for the same name, and another for another: one that is an id stays as it is; any
   * other gets {@code _} for what does not fit, and a hash of all of it behind.
   */
  static UserId user(String name) {
    if (name.length() <= MOST && name.matches("[A-Za-z0-9_-]+")) {
      return new UserId(name);
    }
    var fitting = name.replaceAll("[^A-Za-z0-9_-]", "_");
    var hash = HexFormat.of().formatHex(Sha256.of(name), 0, HASH_BYTES);
    return new UserId(fitting.substring(0, Math.min(KEPT, fitting.length())) + "-" + hash);
  }
}
