// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.time.InstantSource;
import tidings.core.Accounts;
import tidings.core.Webhooks;
import tidings.core.bus.Ask;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.schema.rows.AuditRows;
import tidings.server.terminal.CommandException;
import tidings.store.Table;

/**
 * The dependencies of admin commands, in their own process or in a server.
 *
 * @param bus answers the asks of {@link Accounts} and {@link Webhooks}; in a server also all others
 */
public record AdminContext(Table table, Bus bus, InstantSource clock, AuditRows audit) {
  /** @throws CommandException with the reason if the actor refuses it */
  <A> A ask(Ask<A> ask) {
    try {
      return bus.ask(ask).await();
    } catch (Refusal refusal) {
      throw CommandException.failed(refusal.detail());
    }
  }
}
