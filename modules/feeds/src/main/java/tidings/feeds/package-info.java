// SPDX-License-Identifier: Apache-2.0
/** The read side: pages of a feed, and the jobs that fill it. */
@NullMarked
package tidings.feeds;

import org.jspecify.annotations.NullMarked;
