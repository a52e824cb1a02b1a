// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import tidings.accounts.AccountsActor;
import tidings.core.Nodes;
import tidings.core.bus.Bus;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.SigningKeyRow;
import tidings.search.SearchActor;
import tidings.server.Config;
import tidings.server.admin.AdminClient;
import tidings.server.admin.AdminCommand;
import tidings.server.admin.AdminContext;
import tidings.server.admin.AdminSocket;
import tidings.server.storage.CommandMembership;
import tidings.server.storage.StoreCheck;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;
import tidings.store.StoreException;
import tidings.webhooks.WebhooksActor;

/** Runs an admin command on the store itself, or through the server that has it open. */
record AdminCommandRunner(AdminCommand command) implements ProcessCommand {
  @Override
  public Object annotated() {
    return command;
  }

  /** @throws CommandException if an argument is wrong, or the command fails */
  @Override
  public void run(CommandContext context) {
    command.validate();
    var config = context.config();
    try (var output = command.output(context.out()::println)) {
      run(config, context.words(), output::accept);
      output.end();
    }
  }

  private void run(Config config, List<String> words, Consumer<String> output) {
    var vertx = VertxWithoutFiles.create();
    try {
      if (command.needsServer(config.search())) {
        runOnServer(words, config.store(), vertx, output, noServer());
        return;
      }
      runLocally(command, config, vertx, output);
    } catch (StoreException unavailable) {
      runOnServer(words, config.store(), vertx, output, CommandException.failed(unavailable));
    } finally {
      vertx.close().await();
    }
  }

  private static CommandException noServer() {
    return CommandException.failed("no server has this data folder open; this command needs one");
  }

  private static void runLocally(AdminCommand command, Config config, Vertx vertx,
      Consumer<String> output) {
    var clock = InstantSource.system();
    var table = StoreCheck.requireUsable(config.store().openExisting(vertx, clock),
        config.store());
    var bus = new Bus(vertx);
    var audit = new AuditRows(clock, config.auditRetention());
    var accounts = new AccountsActor(vertx, bus, table, new EntitySummaries(table),
        SigningKeyRow.of(table), Nodes.SINGLE_NODE, clock, audit,
        config.accounts().withoutOthers());
    var webhooks = new WebhooksActor(vertx, bus, table, Nodes.SINGLE_NODE, clock, audit,
        config.eventRetention().isPositive(), config.webhookNetworks());
    var summaries = new EntitySummaries(table);
    var search = new SearchActor(bus, table, summaries,
        new ActivityReader(table, summaries, clock), Nodes.SINGLE_NODE, clock, config.search());
    try (var membership = CommandMembership.join(vertx, table, clock)) {
      accounts.start().await();
      webhooks.serve().await();
      search.serve().await();
      command.run(new AdminContext(table, bus, clock, audit), output);
    } finally {
      search.stop().await();
      accounts.stop().await();
      table.close().await();
    }
  }

  private static void runOnServer(List<String> words, StoreConfig store, Vertx vertx,
      Consumer<String> output, CommandException unreachable) {
    var socketPath = store.folder().map(AdminSocket::socketPath).orElseThrow(() -> unreachable);
    try {
      new AdminClient(vertx, socketPath).run(words, output);
    } catch (AdminClient.UnreachableException nobody) {
      throw unreachable;
    }
  }
}
