// SPDX-License-Identifier: Apache-2.0
/** The embedded store engine: one RocksDB database in one folder, owned by one process. */
@NullMarked
package tidings.store.embedded;

import org.jspecify.annotations.NullMarked;
