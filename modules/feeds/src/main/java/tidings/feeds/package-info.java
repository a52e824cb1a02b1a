// SPDX-License-Identifier: Apache-2.0
/** Feeds, the read side: pages, resuming, and the jobs that fill and clean feeds. */
@NullMarked
package tidings.feeds;

import org.jspecify.annotations.NullMarked;
