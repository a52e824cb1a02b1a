// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Optional;
import tidings.schema.position.Membership;
import tidings.schema.position.SharedPositions;
import tidings.store.Table;

/**
 * Makes a command a node of the table that it changes, so that a server which was alone looks for
 * its changes. Does nothing on a table that is not shared, or that no server has used yet.
 */
public final class CommandMembership implements AutoCloseable {
  private final Optional<Membership> membership;

  private CommandMembership(Optional<Membership> membership) {
    this.membership = membership;
  }

  /** Joins the servers of the table, until it is closed. Waits for the store. */
  public static CommandMembership join(Vertx vertx, Table table, InstantSource clock) {
    var membership =
        Optional.of(Membership.ofCommand(vertx, table, clock))
            .filter(node -> table.isShared() && SharedPositions.findNext(table).isPresent());
    membership.ifPresent(node -> node.start().await());
    return new CommandMembership(membership);
  }

  @Override
  public void close() {
    membership.ifPresent(node -> node.stop().await());
  }
}
