// SPDX-License-Identifier: Apache-2.0
/**
 * Trends: the entities and activities with the most likes and comments of the last day, counted
 * from the stream of changes.
 */
@NullMarked
package tidings.trending;

import org.jspecify.annotations.NullMarked;
