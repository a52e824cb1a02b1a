// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;
import java.util.Optional;

/**
 * The result of one query or scan call. It may hold fewer items than requested, even none; the end
 * is reached only when {@code next} is empty.
 *
 * @param next cursor of the next slice: on the table, the last sort key read; on the index and for
 *     a segment, an opaque text of the engine
 */
public record Slice(List<Item> items, Optional<String> next) {}
