// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import tidings.client.Tidings;
import tidings.demo.Demo;
import tidings.demo.DemoSettings;
import tidings.demo.pictures.Drawing;
import tidings.server.Config;
import tidings.server.Server;
import tidings.server.settings.SettingFlags;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;

/** Runs a server with generated users and activities, until the process receives a signal. */
@Command(name = "demo", customSynopsis = "./tidings demo [<options>]", description = "Fill an empty store with generated users and activities, serve it and simulate"
    + " ongoing activity.")
final class DemoCommand implements ProcessCommand {
  private static final Set<String> SHOWN_FLAGS = Stream
      .concat(SettingFlags.SERVER.stream(), Stream.of("--seed")).collect(toUnmodifiableSet());

  /** Fills the store if it is empty. @throws CommandException if it contains anything else */
  @Override
  public void run(CommandContext context) {
    var config = Config.of(SettingSources.ofDemo(context.flags(), context.environment()));
    var server = Server.open(config, Drawing::svg);
    try {
      startDemo(new Demo(Tidings.at(server.address())), server, config);
    } catch (CommandException failure) {
      server.stop();
      throw failure;
    }
    ServeCommand.stopOnShutdown(server, config);
    System.out.println(
        "The demo is ready at " + server.address() + " (data in " + config.store().displayName()
            + ")");
    System.out.println(
        "Sign in as " + Demo.LOGIN + " with the password " + Demo.PASSWORD + "; Ctrl-C stops it");
  }

  @Override
  public Set<String> shownFlags() {
    return SHOWN_FLAGS;
  }

  private static void startDemo(Demo demo, Server server, Config config) {
    var store = config.store();
    if (server.isStoreNew()) {
      System.out.println("Filling " + store.displayName() + " with demo data");
      fill(demo, config.demoSettings());
      return;
    }
    var settings = demo.findSettings()
        .orElseThrow(
            () -> CommandException.failed(
                "the store in " + store.displayName()
                    + " is not empty and contains no complete demo data: "
                    + store.otherStoreHint()));
    demo.resume(settings);
  }

  private static void fill(Demo demo, DemoSettings settings) {
    try {
      demo.fill(settings, TerminalProgress.on(System.out));
    } catch (RuntimeException failure) {
      throw CommandException.failed("the demo data could not be created: " + failure.getMessage());
    }
  }
}
