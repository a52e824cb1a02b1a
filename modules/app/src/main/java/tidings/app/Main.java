// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process: does what it is told on the command line. */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private Main() {}

  public static void main(String... words) {
    try {
      run(CommandLine.parse(words), System.getenv());
    } catch (Trouble trouble) {
      System.err.println("tidings: " + trouble.getMessage());
      System.exit(trouble.exitCode());
    } catch (RuntimeException unexpected) {
      LOG.error("cannot go on", unexpected);
      System.exit(Trouble.FAILED);
    }
  }

  private static void run(CommandLine line, Map<String, String> environment) {
    switch (line.command()) {
      case SERVE -> Serve.run(Config.of(Sources.of(line.flags(), environment)));
      case DEMO -> ServeDemo.run(Config.of(Sources.ofDemo(line.flags(), environment)));
      case STATS -> Stats.run(Config.of(Sources.of(line.flags(), environment)).store());
      case VERIFY -> Verification.of(line.flags(), environment).run(System.out, System.err);
      case GRANT, REVOKE, ROLES, AUDIT, DEAD_LETTERS ->
        Errands.run(line, environment, System.out::println);
      case COPY -> Copying.of(line.flags(), environment).run(System.out, System.err);
      case BACKUP -> BackingUp.of(line.flags(), environment).run(System.out, System.err);
      case RESTORE -> Restoring.of(line.flags(), environment).run(System.out, System.err);
      case IMPORT -> ImportReport.print(
          Importing.of(line, environment).run(System.in, System.err), System.out);
      case EXPORT -> Exporting.of(line, environment).run(System.out, System.err);
      case HELP -> System.out.print(Help.TEXT);
      case VERSION -> System.out.println(Help.version());
    }
  }
}
