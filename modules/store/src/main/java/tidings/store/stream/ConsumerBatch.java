// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.util.List;

/**
 * Changes that are handled together.
 *
 * @param origin where they are from: changes of one origin come in order of their sequences, though
 *     perhaps again, and those of a partition are always of the same; dead letters have their own
 */
public record ConsumerBatch(String origin, List<ItemChange> changes) {}
