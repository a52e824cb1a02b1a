// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.util.Optional;

/**
 * A part of the stream: the changes of some of the items.
 *
 * @param id letters, digits and hyphens
 * @param parent whose items it took over when that one ended; to be read to its end before
 */
public record Shard(String id, Optional<String> parent) {}
