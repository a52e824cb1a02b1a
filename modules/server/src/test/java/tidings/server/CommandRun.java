// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tidings.server.commands.Commands;

/** Runs commands inside the test process. */
public final class CommandRun {
  private CommandRun() {}

  /** Runs a command and returns the printed lines. @throws CommandException if the command fails */
  public static List<String> lines(List<String> words, Map<String, String> flags) {
    var screen = new ByteArrayOutputStream();
    run(words, flags, new PrintStream(screen, true, UTF_8), discardingStream());
    return screen.toString(UTF_8).lines().toList();
  }

  /** Runs a command without environment and input. @throws CommandException if the command fails */
  public static void run(List<String> words, Map<String, String> flags, PrintStream out,
      PrintStream progressOut) {
    var arguments = new ArrayList<>(words);
    flags.forEach((flag, value) -> arguments.add(flag + "=" + value));
    Commands.run(arguments, Map.of(), InputStream.nullInputStream(), out, progressOut);
  }

  public static PrintStream discardingStream() {
    return new PrintStream(OutputStream.nullOutputStream());
  }
}
