// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Set;

/**
 * What somebody does not want to see.
 *
 * @param blocked users whom they blocked or who blocked them
 * @param muted users and anything else that they muted
 */
public record Silence(Set<Ref> blocked, Set<Ref> muted) {
  public static final Silence NONE = new Silence(Set.of(), Set.of());

  boolean forbids(Ref actor) {
    return blocked.contains(actor) || muted.contains(actor);
  }

  boolean drops(Ref audience) {
    return muted.contains(audience);
  }
}
