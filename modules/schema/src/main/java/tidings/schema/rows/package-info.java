// SPDX-License-Identifier: Apache-2.0
/** The rows that several features read or write, and the parts of transactions that they share. */
@NullMarked
package tidings.schema.rows;

import org.jspecify.annotations.NullMarked;
