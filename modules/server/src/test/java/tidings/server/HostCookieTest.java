// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** Behind TLS the session cookie belongs to this host alone; one under the former name still works. */
final class HostCookieTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--http.proxies", "127.0.0.0/8,::1"));

  private static final Pattern COOKIE =
      Pattern.compile("(?i)set-cookie: (__Host-tidings=[A-Za-z0-9_-]{43}); (.*)");
  private static final String FORMER_EXPIRED =
      "set-cookie: tidings=; Path=/v1; Expires=Thu, 01 Jan";

  private final Session ana = server.signUp("Ana");

  @Test
  void the_cookie_is_bound_to_the_host() {
    var body = "{\"id\":\"%s\",\"password\":\"%s\"}"
        .formatted(ana.ref().id(), ServerExtension.PASSWORD);
    var cookie = COOKIE.matcher(
        send("POST", "/v1/sessions?cookie=true", "Origin: https://tidings.test\r\n", body).head());

    assertThat(cookie.find()).isTrue();
    assertThat(cookie.group(2)).startsWith("Path=/; ").contains("HttpOnly", "SameSite=Strict",
        "Secure").doesNotContain("Domain");
    assertThat(send("GET", "/v1/feed", "Cookie: " + cookie.group(1) + "\r\n", "").status())
        .isEqualTo(200);
  }

  @Test
  void a_cookie_under_the_former_name_is_read_and_replaced() {
    var response = send("GET", "/v1/feed", "Cookie: tidings=" + ana.token() + "\r\n", "");

    assertThat(response.status()).isEqualTo(200);
    var cookie = COOKIE.matcher(response.head());
    assertThat(cookie.find()).isTrue();
    assertThat(cookie.group(1)).isEqualTo("__Host-tidings=" + ana.token());
    assertThat(response.head()).containsIgnoringCase(FORMER_EXPIRED);
  }

  @Test
  void a_cookie_that_a_neighbour_has_set_does_not_replace_the_own_one() {
    var eve = server.signUp("Eve");
    var cookies =
        "Cookie: tidings=" + eve.token() + "; __Host-tidings=" + ana.token() + "\r\n";

    var response = send("GET", "/v1/sessions", cookies, "");

    assertThat(response.json().getJsonArray("items").getJsonObject(0).getString("id"))
        .isEqualTo(ana.sessions().await().getFirst().id());
    assertThat(response.head()).doesNotContainIgnoringCase("set-cookie");
  }

  @Test
  void signing_out_deletes_the_cookie_under_both_names() {
    var response = send("DELETE", "/v1/sessions/current",
        "Cookie: tidings=" + ana.token() + "\r\nOrigin: https://tidings.test\r\n", "");

    assertThat(response.status()).isEqualTo(204);
    assertThat(response.head()).containsIgnoringCase("set-cookie: __Host-tidings=; Path=/; ")
        .containsIgnoringCase(FORMER_EXPIRED);
  }

  private static Response send(String method, String path, String headers, String body) {
    var json = body.isEmpty()
        ? ""
        : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
    return RawHttp.to(server.address()).send(
        method + " " + path + " HTTP/1.1\r\nHost: tidings.test\r\nConnection: close\r\n"
            + "X-Forwarded-Proto: https\r\n" + headers + json + "\r\n" + body);
  }
}
