// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.time.InstantSource;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/** What errands are done with, here or in a server. */
public record AdminContext(Table table, InstantSource clock, AuditRows audit) {}
