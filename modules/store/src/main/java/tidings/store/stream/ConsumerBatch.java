// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.util.List;
import tidings.store.ItemChange;

/**
 * Changes handed to a consumer together.
 *
 * @param origin the source of the changes: those of one origin arrive in order of their sequences,
 *     possibly repeated; a partition always has the same origin; dead letters have origins of their
 *     own
 */
public record ConsumerBatch(String origin, List<ItemChange> changes) {}
