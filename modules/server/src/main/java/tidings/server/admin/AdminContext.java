// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.time.InstantSource;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/** The dependencies of admin commands, in their own process or in a server. */
public record AdminContext(Table table, InstantSource clock, AuditRows audit) {}
