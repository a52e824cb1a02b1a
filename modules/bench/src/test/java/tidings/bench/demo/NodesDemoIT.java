// SPDX-License-Identifier: Apache-2.0
package tidings.bench.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tidings.client.LiveFrame;
import tidings.client.Tidings;
import tidings.core.ActivityId;
import tidings.demo.Demo;

/** The command {@code ./tidings demo --nodes 2}, from a first user's point of view. */
@Tag("dynamodb")
@Timeout(300)
final class NodesDemoIT {
  private static final int TIMEOUT_SECONDS = 60;

  @Test
  void two_addresses_show_one_world_until_a_signal_ends_both() throws Exception {
    var demo =
        start("--nodes", "2", "--port", "0", "--demo.people", "30", "--demo.activities", "20");
    try {
      var addresses = addresses(demo);
      assertThat(addresses).hasSize(2);
      assertPostArrives(addresses.get(0), addresses.get(1));

      demo.toHandle().destroy();

      assertThat(demo.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(addresses).allSatisfy(address -> assertThatThrownBy(() -> connect(address))
          .isInstanceOf(ConnectException.class));
    } finally {
      demo.descendants().forEach(ProcessHandle::destroyForcibly);
      demo.destroyForcibly();
    }
  }

  private static Process start(String... options) throws IOException {
    var command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
        "-Ddynamodb.local=" + System.getProperty("dynamodb.local"),
        "-cp", System.getProperty("java.class.path"), NodesDemo.class.getName()));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** Waits until the world is ready. */
  private static List<String> addresses(Process demo) throws IOException {
    var addresses = new ArrayList<String>();
    var printed = new ArrayList<String>();
    var output = demo.inputReader(UTF_8);
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      printed.add(line);
      if (line.startsWith("  http")) {
        addresses.add(line.strip());
      } else if (line.startsWith("Sign in as " + Demo.LOGIN)) {
        return addresses;
      }
    }
    throw new AssertionError("the demo has ended: " + printed);
  }

  private static void assertPostArrives(String from, String to) throws Exception {
    try (var there = Tidings.at(from); var here = Tidings.at(to)) {
      var socket = here.signIn(Demo.LOGIN, Demo.PASSWORD).await().live().await();

      var posted = there.signIn(Demo.LOGIN, Demo.PASSWORD).await().post("Hello").await();

      ActivityId arrived;
      do { // the people of the demo post as well
        arrived =
            socket.next(LiveFrame.ActivityArrived.class).await(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .activity().id();
      } while (!arrived.equals(posted.id()));
    }
  }

  private static void connect(String address) throws IOException {
    var uri = URI.create(address);
    new Socket(uri.getHost(), uri.getPort()).close();
  }
}
