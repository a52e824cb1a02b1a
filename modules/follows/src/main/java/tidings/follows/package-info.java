// SPDX-License-Identifier: Apache-2.0
/** Who follows what: both sides of every edge. */
@NullMarked
package tidings.follows;

import org.jspecify.annotations.NullMarked;
