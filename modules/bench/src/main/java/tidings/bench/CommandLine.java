// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;
import java.util.function.Function;

/** The command line of a program. */
public final class CommandLine {
  private static final int USAGE_EXIT_CODE = 2;

  private CommandLine() {}

  /**
   * Reads the options. The program ends here if they are wrong, or if only its usage is asked for by
   * {@code --help}.
   *
   * @param parser throws {@link IllegalArgumentException} if an option is unknown or its value is
   *     wrong
   */
  public static <T> T parse(String usage, Function<String[], T> parser, String... args) {
    if (List.of(args).contains("--help")) {
      System.out.println(usage);
      System.exit(0);
    }
    try {
      return parser.apply(args);
    } catch (IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage() + "\n" + usage);
      System.exit(USAGE_EXIT_CODE);
      throw wrong; // not reached
    }
  }
}
