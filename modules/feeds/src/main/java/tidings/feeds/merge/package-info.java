// SPDX-License-Identifier: Apache-2.0
/** The merge that a feed is: ids of many outboxes and of cached rows, newest first. */
@NullMarked
package tidings.feeds.merge;

import org.jspecify.annotations.NullMarked;
