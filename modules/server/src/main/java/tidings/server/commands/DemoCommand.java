// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import tidings.client.Tidings;
import tidings.demo.Demo;
import tidings.demo.DemoSettings;
import tidings.demo.pictures.Drawing;
import tidings.server.Config;
import tidings.server.Server;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;

/** Runs a server with the world of the demo in it, until the process is told to end. */
final class DemoCommand {
  private DemoCommand() {}

  /** Fills the store if it is empty. @throws Trouble when there is something else in it */
  static void run(Config config) {
    var server = Server.open(config, Drawing::svg);
    try {
      startDemo(new Demo(Tidings.at(server.address())), server, config);
    } catch (CommandException failure) {
      server.stop();
      throw failure;
    }
    ServeCommand.stopOnShutdown(server);
    System.out.println(
        "The demo is ready at " + server.address() + " (data in " + config.store().displayName()
            + ")");
    System.out.println(
        "Sign in as " + Demo.LOGIN + " with the password " + Demo.PASSWORD + "; Ctrl-C ends it");
  }

  private static void startDemo(Demo demo, Server server, Config config) {
    var store = config.store();
    if (server.isStoreNew()) {
      System.out.println("Filling " + store.displayName() + " with a small world");
      fill(demo, config.demoSettings());
      return;
    }
    var settings = demo.findSettings()
        .orElseThrow(
            () -> CommandException.failed(
                "the store in " + store.displayName()
                    + " is not empty, and it is no finished demo: "
                    + store.otherStoreHint()));
    demo.resume(settings);
  }

  private static void fill(Demo demo, DemoSettings settings) {
    try {
      demo.fill(settings, TerminalProgress.on(System.out));
    } catch (RuntimeException failure) {
      throw CommandException.failed("the demo could not be filled: " + failure.getMessage());
    }
  }
}
