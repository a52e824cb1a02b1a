// SPDX-License-Identifier: Apache-2.0
/** The rows that edges bring into feeds: one edge at a time in a server, or all that wait. */
@NullMarked
package tidings.feeds.filling;

import org.jspecify.annotations.NullMarked;
