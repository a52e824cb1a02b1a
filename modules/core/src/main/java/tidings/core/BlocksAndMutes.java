// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * What somebody does not get to see.
 *
 * @param blocked users whom they blocked or who blocked them
 * @param muted users and anything else that they muted, each with the time until when, {@link
 *     Instant#MAX} where there is no end
 */
public record BlocksAndMutes(Set<Ref> blocked, Map<Ref, Instant> muted) {
  public static final BlocksAndMutes NONE = new BlocksAndMutes(Set.of(), Map.of());

  public BlocksAndMutes {
    blocked = Set.copyOf(blocked);
    muted = Map.copyOf(muted);
  }

  /** Whether what this user does is kept from them. */
  public boolean hides(Ref actor, Instant now) {
    return blocked.contains(actor) || mutes(actor, now);
  }

  /** Whether it is muted at this time. */
  public boolean mutes(Ref target, Instant now) {
    var until = muted.get(target);
    return until != null && now.isBefore(until);
  }

  /** How many users and things it names. */
  public int size() {
    return blocked.size() + muted.size();
  }
}
