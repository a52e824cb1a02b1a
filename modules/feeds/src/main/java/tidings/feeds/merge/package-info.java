// SPDX-License-Identifier: Apache-2.0
/** The merge behind a feed: ids of outboxes and stored rows, newest first. */
@NullMarked
package tidings.feeds.merge;

import org.jspecify.annotations.NullMarked;
