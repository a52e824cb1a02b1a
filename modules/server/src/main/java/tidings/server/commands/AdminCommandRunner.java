// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static java.util.function.Predicate.not;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import tidings.schema.rows.AuditRows;
import tidings.server.Config;
import tidings.server.admin.AdminClient;
import tidings.server.admin.AdminCommand;
import tidings.server.admin.AdminContext;
import tidings.server.admin.AdminSocket;
import tidings.server.settings.SettingSources;
import tidings.server.storage.CompletenessCheck;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;
import tidings.store.StoreException;

/** Has errands done by whoever has the table. */
public final class AdminCommandRunner {
  private AdminCommandRunner() {}

  /** @throws CommandException naming what is not understood, or why it cannot be done */
  public static void run(CommandLine line, Map<String, String> environment,
      Consumer<String> output) {
    var request = line.withFlags(AdminCommand.COMMAND_FLAGS::contains);
    var command = AdminCommand.of(request);
    var settings = line.withFlags(not(AdminCommand.COMMAND_FLAGS::contains)).flags();
    var config = Config.of(SettingSources.of(settings, environment));
    var vertx = Vertx.vertx();
    try {
      runLocally(command, config, vertx, output);
    } catch (StoreException unavailable) {
      runOnServer(request, config.store(), vertx, output, unavailable);
    } finally {
      vertx.close().await();
    }
  }

  private static void runLocally(AdminCommand command, Config config, Vertx vertx,
      Consumer<String> output) {
    var clock = InstantSource.system();
    var table = CompletenessCheck.requireComplete(config.store().openExisting(vertx, clock),
        config.store());
    try {
      command.run(new AdminContext(table, clock, new AuditRows(clock, config.auditRetention())),
          output);
    } finally {
      table.close().await();
    }
  }

  /** By the server that has it, if there is one. */
  private static void runOnServer(
      CommandLine request, StoreConfig store, Vertx vertx, Consumer<String> output,
      StoreException unavailable) {
    var socketPath = store.folder().map(AdminSocket::socketPath);
    if (socketPath.isEmpty()) {
      throw failed(unavailable);
    }
    try {
      new AdminClient(vertx, socketPath.get()).run(request, output);
    } catch (AdminClient.UnreachableException unreachable) {
      throw failed(unavailable);
    }
  }

  private static CommandException failed(StoreException failure) {
    return CommandException.failed(String.valueOf(failure.getMessage()));
  }
}
