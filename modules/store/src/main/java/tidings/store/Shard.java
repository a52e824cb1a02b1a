// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Optional;

/**
 * A part of the stream: the changes of some of the items.
 *
 * @param id letters, digits and hyphens
 * @param parent the closed shard whose items it took over; must be read to its end first
 */
public record Shard(String id, Optional<String> parent) {}
