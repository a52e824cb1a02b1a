// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * The blocks and mutes of one reader.
 *
 * @param blocked users whom the reader blocked, or who blocked the reader
 * @param muted refs that the reader muted, each with its end time; {@link Instant#MAX} if it has
 *     none
 * @param words the muted words
 */
public record BlocksAndMutes(Set<Ref> blocked, Map<Ref, Instant> muted, MutedWords words) {
  public static final BlocksAndMutes NONE = new BlocksAndMutes(Set.of(), Map.of());

  public BlocksAndMutes {
    blocked = Set.copyOf(blocked);
    muted = Map.copyOf(muted);
  }

  /** Blocks and mutes without muted words. */
  public BlocksAndMutes(Set<Ref> blocked, Map<Ref, Instant> muted) {
    this(blocked, muted, MutedWords.NONE);
  }

  /** Whether activities of this actor are hidden from the reader. */
  public boolean hides(Ref actor, Instant now) {
    return blocked.contains(actor) || mutes(actor, now);
  }

  /** Whether the target is muted at this time. */
  public boolean mutes(Ref target, Instant now) {
    var until = muted.get(target);
    return until != null && now.isBefore(until);
  }

  /** The visibility of this reader that follows from the blocks; mutes do not matter here. */
  public Visibility visibility(UserId reader) {
    return Visibility.of(reader, blocked);
  }

  /** The number of blocks, mutes and muted words. */
  public int size() {
    return blocked.size() + muted.size() + words.words().size();
  }
}
