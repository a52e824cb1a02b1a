// SPDX-License-Identifier: Apache-2.0
/** The table on RocksDB: one database in one folder, owned by one process. */
@NullMarked
package tidings.store.embedded;

import org.jspecify.annotations.NullMarked;
