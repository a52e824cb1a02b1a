// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * Rendezvous hashing: all that know the same nodes choose the same one for a part. When a node comes
 * or goes, only its own parts move.
 */
public final class Rendezvous {
  private Rendezvous() {}

  /** @return empty if there are no nodes */
  public static Optional<String> choose(String part, Collection<String> nodes) {
    return nodes.stream().max((one, other) -> compare(one, other, part));
  }

  private static int compare(String node, String other, String part) {
    return Arrays.compareUnsigned(Sha256.of(node + part), Sha256.of(other + part));
  }
}
