// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.Map;

/** The process: does what it is told on the command line. */
public final class Main {
  private Main() {}

  public static void main(String... words) {
    try {
      run(CommandLine.parse(words), System.getenv());
    } catch (Trouble trouble) {
      System.err.println("tidings: " + trouble.getMessage());
      System.exit(trouble.exitCode());
    }
  }

  private static void run(CommandLine line, Map<String, String> environment) {
    switch (line.command()) {
      case SERVE -> Serve.run(Config.of(Sources.of(line.flags(), environment)));
      case DEMO -> ServeDemo.run(Config.of(Sources.ofDemo(line.flags(), environment)));
      case HELP -> System.out.print(Help.TEXT);
      case VERSION -> System.out.println(Help.version());
    }
  }
}
