// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;
import static tidings.server.RawSocket.TEXT;
import static tidings.server.RawSocket.frame;

import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;

/**
 * A client that requests much and reads nothing gets few of its requests handled, and is closed.
 */
@Timeout(value = 60, threadMode = SEPARATE_THREAD) // a write to an open connection waits forever
final class BackpressureIT {
  private static final int POSTS = 20;
  private static final int REQUESTS = 1000;
  private static final String LARGE_PAGE = "/v1/entities/user:ana/activities?limit=100";
  private static final Pattern HANDLED = Pattern.compile(
      "tidings_requests_seconds_count\\{call=\"GET /v1/entities/\\{ref}/activities\"[^}]*} (\\S+)");
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(1);
  /** Requests of an HTTP/2 connection that are handled at the same time. */
  private static final int MAX_CONCURRENT = 16;
  /**
   * Max. answers handled: as many as fit into the buffers of the operating system, which are bounded
   * on Linux, and a few.
   */
  private static final int MAX_HANDLED = Epoll.isAvailable() ? 6 : 100;

  private static final String LONG_TEXT = "漢".repeat(Content.MAX_TEXT_LENGTH);
  /** Longer than the server is tested, and shorter than it refuses. */
  private static final int LONG_MESSAGE = 8000;

  @TempDir
  private Path folder;
  private PemFiles pem;

  private Server server;

  @BeforeEach
  void startServer() {
    pem = PemFiles.create(folder, "EC");
    server = open(false);
    try (var client = Tidings.at(server.address())) {
      var ana = client.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      for (int post = 0; post < POSTS; post++) {
        ana.post(new Draft("post", Content.note(LONG_TEXT), List.of(),
            Optional.of("{\"a\":\"" + "b".repeat(Activity.MAX_DATA_LENGTH - 9) + "\"}"))).await();
      }
    }
    assertThat(handled()).isZero();
  }

  private Server open(boolean tls) {
    var config = ServerExtension.config(folder.resolve("data"), tls ? pem.settings() : Map.of());
    var limits = config.gateway().connectionLimits();
    return Server.open(config.withGateway(config.gateway().withConnectionLimits(limits
        .withTimeouts(limits.requestTimeout(), limits.idleTimeout(), DRAIN_TIMEOUT))));
  }

  private void restartWithTls() {
    server.stop();
    server = open(true);
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void pipelined_requests_without_reading() throws IOException {
    try (var socket = connect()) {
      var request = "GET " + LARGE_PAGE + " HTTP/1.1\r\nHost: a\r\n\r\n";
      awaitClosed(socket, request.repeat(REQUESTS).getBytes(ISO_8859_1));
    }
    assertThat(handled()).isBetween(1, MAX_HANDLED);
    assertOthersAreServed();
  }

  @Test
  void a_window_of_0_on_http_2() throws Exception {
    restartWithTls();
    try (var http2 = new RawHttp2(server.address(), pem, 0)) {
      for (int number = 0; number < 100; number++) {
        http2.request(2 * number + 1, "GET", LARGE_PAGE);
      }
      http2.awaitEnd();
    }
    assertThat(handled()).isBetween(1, MAX_CONCURRENT + 1);
  }

  @Test
  void a_client_that_reads_slowly_gets_everything() throws IOException {
    try (var socket = connect()) {
      var request = "GET " + LARGE_PAGE + " HTTP/1.1\r\nHost: a\r\n";
      socket.getOutputStream().write((request + "\r\n").repeat(20).getBytes(ISO_8859_1));
      socket.getOutputStream()
          .write((request + "Connection: close\r\n\r\n").getBytes(ISO_8859_1));
      var received = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertThat(received.split("HTTP/1.1 200", -1)).hasSize(22);
    }
    assertThat(handled()).isEqualTo(21);
  }

  @Test
  void a_live_connection_that_reads_nothing() throws Exception {
    try (var client = Tidings.at(server.address())) {
      var ben = client.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      try (var socket = RawSocket.openAndAwaitWelcome(server.address(), ben.token())) {
        socket.send(Arrays.copyOf(frame(TEXT, new byte[LONG_MESSAGE]), 8));
        int bytes = 0;
        for (; isOpen(socket); bytes++) {
          ben.post(LONG_TEXT).await();
        }
        assertThat(bytes).as("it is not closed because of the message").isLessThan(LONG_MESSAGE);
      }
    }
  }

  /** Sends one more byte of a message that never ends. */
  private static boolean isOpen(RawSocket socket) {
    try {
      socket.send(new byte[1]);
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  private void assertOthersAreServed() {
    assertThat(RawHttp.to(server.address()).send("GET", LARGE_PAGE, "", "").status())
        .isEqualTo(200);
  }

  /** Sends without reading until the server has closed the connection. */
  private static void awaitClosed(Socket socket, byte[] bytes) {
    try {
      while (true) {
        socket.getOutputStream().write(bytes);
      }
    } catch (IOException closed) {
      // as expected
    }
  }

  private Socket connect() throws IOException {
    var uri = URI.create(server.address());
    var socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
    socket.setSoTimeout((int) Duration.ofSeconds(Await.TIMEOUT_SECONDS).toMillis());
    return socket;
  }

  private int handled() {
    var metrics = new RawHttp("127.0.0.1", server.metricsPort())
        .send("GET", "/metrics", "", "").body();
    return HANDLED.matcher(metrics).results()
        .mapToInt(found -> (int) Double.parseDouble(found.group(1))).sum();
  }
}
