// SPDX-License-Identifier: Apache-2.0
/** The one table: its port, its keys, and the rows and parts of transactions that features share. */
@NullMarked
package tidings.store;

import org.jspecify.annotations.NullMarked;
