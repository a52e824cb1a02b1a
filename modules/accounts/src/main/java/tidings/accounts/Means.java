// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.time.Duration;
import java.time.InstantSource;
import tidings.core.Bus;
import tidings.core.Seal;
import tidings.store.Table;
import tidings.store.rows.Audit;
import tidings.store.rows.Faces;

/** What the use cases share. */
record Means(Bus bus, Table table, Faces faces, Passwords passwords, Registry registry,
    Sessions sessions, Tickets tickets, Attempts attempts, Repeats repeats, Audit audit) {

  static Means of(
      Bus bus, Table table, Faces faces, Seal seal, InstantSource clock, Duration sessionsLast,
      Audit audit) {
    var passwords = new Passwords();
    var sessions = new Sessions(table, clock, sessionsLast);
    return new Means(
        bus, table, faces, passwords,
        new Registry(bus, table, clock, passwords),
        sessions,
        new Tickets(table, clock, sessions),
        new Attempts(table, clock, new WrongPasswords(table, audit)),
        new Repeats(table, faces, passwords, seal),
        audit);
  }
}
