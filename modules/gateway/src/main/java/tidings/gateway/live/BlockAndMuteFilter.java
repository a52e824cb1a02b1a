// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Follows.BlocksAndMutesOf;
import tidings.core.Lineage;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.bus.Bus;

/**
 * Filters events for one user by their blocks and mutes. While these are unknown or outdated, no
 * event caused by other users passes.
 */
final class BlockAndMuteFilter {
  private final Bus bus;
  private final UserId user;
  /** Empty while unknown. */
  private @Nullable BlocksAndMutes blocksAndMutes;
  private boolean droppedSome;
  /** Number of reads that have begun. */
  private int reads;
  /** Reads up to this number are outdated, by a later result or a change. */
  private int outdated;

  BlockAndMuteFilter(Bus bus, UserId user) {
    this.bus = bus;
    this.user = user;
  }

  /**
   * Reads the blocks and mutes again; the known ones apply until then.
   *
   * @return those of the user at this time
   */
  Future<BlocksAndMutes> load() {
    int read = beginRead();
    return bus.ask(new BlocksAndMutesOf(user)).map(loaded -> endRead(read, loaded));
  }

  /** Begins a read of something that may tell the blocks and mutes as well. */
  int beginRead() {
    return ++reads;
  }

  /**
   * Ends a read.
   *
   * @param read the number that {@link #beginRead} returned, before the read
   * @param found empty if it did not tell them: then they are read now
   */
  Future<BlocksAndMutes> endRead(int read, Optional<BlocksAndMutes> found) {
    return found.map(told -> Future.succeededFuture(endRead(read, told))).orElseGet(this::load);
  }

  private BlocksAndMutes endRead(int read, BlocksAndMutes found) {
    if (read > outdated) {
      outdated = read;
      blocksAndMutes = found;
    }
    return found;
  }

  /** Events held back so far are found by the next catch-up. */
  void resetDropped() {
    droppedSome &= !isLoaded();
  }

  /** Blocks or mutes have changed: unknown until they are read again. */
  void invalidate() {
    outdated = reads;
    blocksAndMutes = null;
    droppedSome = true;
  }

  boolean isLoaded() {
    return blocksAndMutes != null;
  }

  /** The activity with its visible reasons; empty if it is hidden. */
  Optional<ActivityFrames> filter(ActivityFrames activity) {
    if (blocksAndMutes == null) {
      droppedSome = true;
      return Optional.empty();
    }
    return activity.filteredBy(user, blocksAndMutes, Instant.now());
  }

  /** The visibility of the user; empty while it is unknown. */
  Optional<Visibility> visibility() {
    return Optional.ofNullable(blocksAndMutes).map(known -> known.visibility(user));
  }

  /**
   * Whether the user may see events about this activity, if it is not restricted to followers: whom
   * the user follows is not known here.
   */
  boolean shows(Lineage activity) {
    return visibility().filter(known -> activity.live() && known.isUnblocked(activity)).isPresent();
  }

  /** Whether the user may see events about this activity, and does not mute its actor. */
  boolean allows(Lineage activity) {
    return shows(activity) && blocksAndMutes != null
        && !blocksAndMutes.mutes(Audience.of(activity.activity()).actor(), Instant.now());
  }

  /** Whether a visible event may have been held back since the last call. */
  boolean takeDropped() {
    boolean dropped = droppedSome;
    droppedSome = false;
    return dropped;
  }
}
