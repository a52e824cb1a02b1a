// SPDX-License-Identifier: Apache-2.0
/**
 * Search: an index of what everybody may see, in a folder of each server or in a cluster, filled from
 * the event log.
 */
@NullMarked
package tidings.search;

import org.jspecify.annotations.NullMarked;
