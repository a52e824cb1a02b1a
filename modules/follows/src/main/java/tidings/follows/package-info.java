// SPDX-License-Identifier: Apache-2.0
/** Follows: both sides of every edge, blocks and mutes. */
@NullMarked
package tidings.follows;

import org.jspecify.annotations.NullMarked;
