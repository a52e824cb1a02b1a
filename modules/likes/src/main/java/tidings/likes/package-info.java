// SPDX-License-Identifier: Apache-2.0
/** Who likes what, and how many. */
@NullMarked
package tidings.likes;

import org.jspecify.annotations.NullMarked;
