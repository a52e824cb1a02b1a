// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;

/** Pages without an origin, which the settings allow: they need a token, a cookie is not enough. */
final class PageWithoutOriginTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--http.origins", "null"));

  private static final String NOTE =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hello\"}}";
  private final Session ana = server.signUp("Ana");

  @Test
  void a_token_may_read_and_write() {
    var posted = server.rawHttp()
        .send("POST", "/v1/activities", ana.token(), NOTE, Map.of("Origin", "null"));

    assertThat(posted.status()).isEqualTo(201);
    assertThat(posted.header("Access-Control-Allow-Origin")).contains("null");
    assertThat(posted.header("Access-Control-Allow-Credentials")).isEmpty();
  }

  @Test
  void a_cookie_may_not_write() {
    var refused = server.rawHttp().send("POST", "/v1/activities", "", NOTE,
        Map.of("Origin", "null", "Cookie", "tidings=" + ana.token()));

    assertThat(refused.json().getString("code")).isEqualTo("foreign_origin");
  }

  @Test
  void a_cookie_opens_no_live_connection_and_a_token_does() throws IOException {
    var cookie = "Origin: null\r\nCookie: tidings=" + ana.token() + "\r\n";
    try (var socket = RawSocket.openWith(server.address(), cookie)) {
      socket.sendText("{\"t\":\"hello\",\"d\":{}}");
      assertThat(socket.awaitCloseCode()).isEqualTo(4401);
    }
    try (var socket = RawSocket.openWith(server.address(), "Origin: null\r\n")) {
      socket.sendText("{\"t\":\"hello\",\"d\":{\"token\":\"" + ana.token() + "\"}}");
      assertThat(socket.next()).startsWith("{\"t\":\"welcome\"");
    }
  }
}
