// SPDX-License-Identifier: Apache-2.0
/** Connections between the nodes of a table, on which they tell each other their events. */
@NullMarked
package tidings.cluster;

import org.jspecify.annotations.NullMarked;
