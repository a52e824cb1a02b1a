// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.BlocksAndMutes;
import tidings.core.Follows.BlocksAndMutesOf;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;

/**
 * What of all that is told a user gets to hear: not what they have blocked or muted. While that is
 * not known, or no longer, nothing of what others do is let through.
 */
final class BlockAndMuteFilter {
  private final Bus bus;
  private final UserId user;
  /** Empty as long as it is not known. */
  private @Nullable BlocksAndMutes blocksAndMutes;
  private boolean droppedSome;
  /** How often it was asked: only the latest answer counts. */
  private int latestRequest;

  BlockAndMuteFilter(Bus bus, UserId user) {
    this.bus = bus;
    this.user = user;
  }

  /** Reads what is silenced now; what was known is good until then. */
  Future<Void> load() {
    int request = ++latestRequest;
    return bus.ask(new BlocksAndMutesOf(user)).map(loaded -> {
      if (request == latestRequest) {
        blocksAndMutes = loaded;
      }
      return null;
    });
  }

  /** What could not be let through until now is found by what is read next. */
  void resetDropped() {
    droppedSome &= !isLoaded();
  }

  /** It has changed, and is not known until it is read. */
  void invalidate() {
    latestRequest++;
    blocksAndMutes = null;
    droppedSome = true;
  }

  boolean isLoaded() {
    return blocksAndMutes != null;
  }

  /** The activity as its reader gets to hear of it, if they do. */
  Optional<ActivityFrames> filter(ActivityFrames activity) {
    if (blocksAndMutes == null) {
      droppedSome = true;
      return Optional.empty();
    }
    return activity.filteredBy(blocksAndMutes, Instant.now());
  }

  /** Whether they get to hear what somebody does. */
  boolean allows(Ref actor) {
    return blocksAndMutes != null && !blocksAndMutes.hides(actor, Instant.now());
  }

  /** Whether something may have been kept from them that is theirs to hear; asked once. */
  boolean takeDropped() {
    boolean dropped = droppedSome;
    droppedSome = false;
    return dropped;
  }
}
