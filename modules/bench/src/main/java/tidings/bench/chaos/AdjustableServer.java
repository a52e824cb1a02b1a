// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tidings.server.Server;

/**
 * A server whose clock its parent process sets: each line of standard input is an offset in
 * milliseconds. The process ends with its parent, whose end closes the input.
 */
public final class AdjustableServer {
  private AdjustableServer() {}

  /** @param args flags of the command line, as {@code --name=value} */
  public static void main(String... args) throws IOException {
    var offset = new AtomicLong();
    var input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    offset.set(Long.parseLong(input.readLine())); // before the server starts
    var server = Server.open(
        flags(args), UnaryOperator.identity(), () -> Instant.now().plusMillis(offset.get()));
    Runtime.getRuntime().addShutdownHook(
        new Thread(() -> Runtime.getRuntime().halt(server.stop() ? 0 : 1), "stop"));
    System.out.println("Tidings is ready at " + server.address() + " (adjustable)");
    for (var line = input.readLine(); line != null; line = input.readLine()) {
      offset.set(Long.parseLong(line));
    }
    Runtime.getRuntime().halt(1);
  }

  private static Map<String, String> flags(String... args) {
    return Arrays.stream(args)
        .map(arg -> arg.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }
}
