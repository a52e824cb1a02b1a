// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.gateway.http.ConnectionLimits;

/** Connections are limited in number and in time. */
final class ConnectionLimitsIT {
  private static final String PAGE = "GET /icon.svg HTTP/1.1\r\nHost: a\r\n";
  private static final int MAX_CONNECTIONS = 8;

  private Server server;
  private RawHttp rawHttp;

  @BeforeEach
  void startServer(@TempDir Path folder) {
    var config = ServerExtension.config(folder);
    var timeout = Duration.ofSeconds(2);
    var limits = ConnectionLimits.DEFAULT.withMax(MAX_CONNECTIONS, MAX_CONNECTIONS)
        .withTimeouts(timeout, timeout, timeout);
    server = Server.open(
        config.withGateway(config.gateway().withConnectionLimits(limits)));
    rawHttp = RawHttp.to(server.address());
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void slow_headers_close_the_connection_and_others_are_served() throws Exception {
    try (var slow = connect()) {
      write(slow, PAGE);
      assertThat(rawHttp.send(PAGE + "Connection: close\r\n\r\n").status()).isEqualTo(200);
      assertThat(isClosedDespiteBytes(slow)).isTrue();
    }
  }

  @Test
  void slow_headers_of_a_second_request_close_the_connection() throws Exception {
    try (var slow = connect()) {
      write(slow, PAGE + "\r\n");
      slow.getInputStream().read();
      write(slow, PAGE);
      assertThat(isClosedDespiteBytes(slow)).isTrue();
    }
  }

  @Test
  void a_connection_above_the_limit_is_closed() throws Exception {
    var open = new ArrayList<Socket>();
    try {
      for (int i = 0; i < MAX_CONNECTIONS; i++) {
        open.add(connect());
        write(open.getLast(), PAGE + "\r\n");
        assertThat(open.getLast().getInputStream().read()).isEqualTo('H');
      }
      try (var oneMore = connect()) {
        assertThat(read(oneMore)).isEqualTo(-1);
      }
    } finally {
      for (var socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void an_address_has_a_limit_of_its_own_unless_it_is_a_proxy(@TempDir Path folder)
      throws Exception {
    for (var proxies : List.of("", "127.0.0.1")) {
      server.stop();
      server = Server.open(ServerExtension.config(folder, Map.of(
          "--http.connectionsPerAddress", "2", "--http.proxies", proxies)));
      rawHttp = RawHttp.to(server.address());
      try (var first = answered(); var second = answered(); var third = connect()) {
        assertThat(isAnswered(third)).isEqualTo(!proxies.isEmpty());
      }
    }
  }

  @Test
  void pipelined_requests_are_answered_in_order() throws Exception {
    int many = 500;
    try (var eager = connect()) {
      for (int i = 0; i < many; i++) {
        write(eager, PAGE + "X-Request-Id: n" + i + "\r\n"
            + (i == many - 1 ? "Connection: close\r\n" : "") + "\r\n");
      }
      var received = new String(eager.getInputStream().readAllBytes(), ISO_8859_1);
      var ids = received.lines().filter(line -> line.toLowerCase().startsWith("x-request-id: "))
          .map(line -> line.substring("x-request-id: ".length()))
          .toList();
      assertThat(ids).hasSize(many).startsWith("n0", "n1").endsWith("n" + (many - 1));
      assertThat(ids).isSortedAccordingTo(
          (one, other) -> Integer.compare(number(one), number(other)));
    }
  }

  private static int number(String id) {
    return Integer.parseInt(id.substring(1));
  }

  /** Whether the server closes the connection although header bytes keep arriving. */
  private static boolean isClosedDespiteBytes(Socket slow) throws IOException {
    slow.setSoTimeout(100);
    long end = System.nanoTime() + Duration.ofSeconds(Await.TIMEOUT_SECONDS).toNanos();
    while (System.nanoTime() < end) {
      try {
        write(slow, "X");
        int received = slow.getInputStream().read();
        if (received < 0) {
          return true;
        }
      } catch (SocketTimeoutException stillOpen) {
        continue;
      } catch (IOException closed) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAnswered(Socket socket) {
    try {
      write(socket, PAGE + "\r\n");
    } catch (IOException closed) {
      return false;
    }
    return read(socket) == 'H';
  }

  private static int read(Socket socket) {
    try {
      return socket.getInputStream().read();
    } catch (SocketTimeoutException open) {
      throw new AssertionError("the connection is still open", open);
    } catch (IOException reset) {
      return -1;
    }
  }

  /** Answered, so that it is counted before the next. */
  private Socket answered() throws IOException {
    var socket = connect();
    write(socket, PAGE + "\r\n");
    assertThat(socket.getInputStream().read()).isEqualTo('H');
    return socket;
  }

  private Socket connect() throws IOException {
    var socket = new Socket(rawHttp.host(), rawHttp.port());
    socket.setSoTimeout((int) Duration.ofSeconds(Await.TIMEOUT_SECONDS).toMillis());
    return socket;
  }

  private static void write(Socket socket, String bytes) throws IOException {
    socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
  }
}
