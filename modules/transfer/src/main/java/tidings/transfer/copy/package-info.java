// SPDX-License-Identifier: Apache-2.0
/** Copies of whole tables: to another table, to a backup file, and back. */
@NullMarked
package tidings.transfer.copy;

import org.jspecify.annotations.NullMarked;
