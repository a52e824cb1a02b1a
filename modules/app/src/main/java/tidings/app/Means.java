// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.time.InstantSource;
import tidings.store.Table;
import tidings.store.rows.Audit;

/** What errands are done with, here or in a server. */
record Means(Table table, InstantSource clock, Audit audit) {}
