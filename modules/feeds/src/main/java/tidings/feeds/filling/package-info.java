// SPDX-License-Identifier: Apache-2.0
/** Fills feeds with the rows of new edges: one edge at a time in a server, or all pending ones. */
@NullMarked
package tidings.feeds.filling;

import org.jspecify.annotations.NullMarked;
