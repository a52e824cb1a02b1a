// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of one read of a shard; it may be empty although more will follow.
 *
 * @param position the new read position; empty if the shard has never had a change
 * @param newest time of the newest change that was read, even of one in a partition that is not
 *     streamed; empty at the end of what there is
 * @param ended whether the shard is closed and this was its end
 * @param gap whether unread changes before these were already discarded
 */
public record ChangeBatch(
    List<ItemChange> changes, Optional<String> position, Optional<Instant> newest, boolean ended,
    boolean gap) {

  /** A read of a shard that has streamed changes only. */
  public ChangeBatch(
      List<ItemChange> changes, Optional<String> position, boolean ended, boolean gap) {
    this(changes, position,
        changes.isEmpty() ? Optional.empty() : Optional.of(changes.getLast().time()), ended, gap);
  }
}
