// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Random;

/** A client that reads the head of an export and nothing more. */
record UnreadExport(Socket socket, String head) implements AutoCloseable {
  /** Much less than the export, so that the server has to wait. */
  private static final int RECEIVE_BUFFER_BYTES = 4096;
  private static final int POSTS = 400;

  /** Posts so much that it does not fit into the buffers of a connection. */
  static void fill(RawHttp http, String key, String user) {
    var random = new Random(1);
    for (int post = 0; post < POSTS; post++) {
      var bytes = new byte[3600];
      random.nextBytes(bytes);
      var text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      assertThat(http.send("POST", "/v1/activities", key,
          "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"" + text + "\"}}",
          Map.of("Act-As", "user:" + user)).status()).isEqualTo(201);
    }
  }

  static UnreadExport open(RawHttp http, String token, String user) {
    try {
      var socket = new Socket();
      socket.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
      socket.connect(new InetSocketAddress(http.host(), http.port()));
      socket.getOutputStream().write(("GET /v1/users/" + user + "/export HTTP/1.1\r\nHost: a\r\n"
          + "Authorization: Bearer " + token + "\r\n\r\n").getBytes(ISO_8859_1));
      var head = new ByteArrayOutputStream();
      while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
        head.write(socket.getInputStream().read());
      }
      return new UnreadExport(socket, head.toString(ISO_8859_1));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Reads what was sent until the connection has ended. */
  Path save(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      socket.getInputStream().transferTo(out);
    } catch (SocketException reset) {
      assertThat(file).exists();
    }
    return file;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
