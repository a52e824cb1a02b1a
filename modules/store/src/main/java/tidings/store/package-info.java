// SPDX-License-Identifier: Apache-2.0
/** The port of the one table: keys, items, queries, transactions, and decorators of a table. */
@NullMarked
package tidings.store;

import org.jspecify.annotations.NullMarked;
