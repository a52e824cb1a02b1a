// SPDX-License-Identifier: Apache-2.0
/** Moving house: all items of a table in another one, or in a file, and back. */
@NullMarked
package tidings.transfer.copy;

import org.jspecify.annotations.NullMarked;
