// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;
import java.util.Optional;

/**
 * What a query or a segment read at once. It may hold fewer items than asked for, even none: only
 * an empty {@code next} says that there is no more.
 *
 * @param next where to go on: of the table, the sk up to which was read; of the index and of a
 *     segment, something that only the engine understands
 */
public record Slice(List<Item> items, Optional<String> next) {}
