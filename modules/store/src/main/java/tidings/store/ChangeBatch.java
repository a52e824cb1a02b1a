// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;
import java.util.Optional;

/**
 * The result of one read of a shard; it may be empty although more will follow.
 *
 * @param position the new read position; empty if the shard has never had a change
 * @param ended whether the shard is closed and this was its end
 * @param gap whether unread changes before these were already discarded
 */
public record ChangeBatch(
    List<ItemChange> changes, Optional<String> position, boolean ended, boolean gap) {}
