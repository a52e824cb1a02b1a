// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.util.List;
import java.util.Optional;

/**
 * What was read of a shard at once; it may be nothing though more is to come.
 *
 * @param position up to where was read; empty as long as nothing has ever been there
 * @param ended whether the shard has come to its end, and this was the last of it
 * @param gap whether changes before these were no longer kept, though nobody had read them
 */
public record ChangeBatch(
    List<ItemChange> changes, Optional<String> position, boolean ended, boolean gap) {}
