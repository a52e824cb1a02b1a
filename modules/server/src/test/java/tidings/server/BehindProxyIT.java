// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** Forwarding headers are trusted only from trusted proxies. */
final class BehindProxyIT {
  @RegisterExtension
  static final ServerExtension trusting =
      new ServerExtension(Map.of("--http.proxies", "127.0.0.1/32"));
  @RegisterExtension
  static final ServerExtension trustingOthers =
      new ServerExtension(Map.of("--http.proxies", "10.0.0.0/8"));

  private static final String BY_TLS = "X-Forwarded-Proto: https\r\n";
  private static final String OVER_TLS = "Origin: https://tidings.test\r\n";
  private static final String PLAINLY = "Origin: http://tidings.test\r\n";

  /** Attempts per minute and address; a minute may end during the test. */
  private static final int BY_ADDRESS = 100;

  @BeforeAll
  static void signUp() {
    for (var server : new ServerExtension[]{trusting, trustingOthers}) {
      Session ana = server.signUp("Ana");
      assertThat(ana.ref().id()).isEqualTo("ana1");
    }
  }

  @Test
  void a_cookie_is_secure_if_a_trusted_proxy_uses_tls() {
    assertThat(signIn(trusting, BY_TLS + OVER_TLS).head()).contains("Secure");
    assertThat(signIn(trusting, PLAINLY).head()).contains("tidings=").doesNotContain("Secure");
  }

  @Test
  void headers_of_an_untrusted_proxy_are_ignored() {
    assertThat(signIn(trustingOthers, BY_TLS + PLAINLY).head())
        .contains("tidings=")
        .doesNotContain("Secure");
    var elsewhere = "X-Forwarded-Host: evil.example\r\nOrigin: https://evil.example\r\n";
    assertThat(signIn(trustingOthers, BY_TLS + elsewhere).status()).isEqualTo(403);
  }

  @Test
  void the_page_is_same_origin_at_its_public_address() {
    var forwarded = BY_TLS + "X-Forwarded-Host: tidings.example\r\n";
    assertThat(signIn(trusting, forwarded + "Origin: https://tidings.example\r\n").status())
        .isEqualTo(201);
    assertThat(signIn(trusting, forwarded + OVER_TLS).status()).isEqualTo(403);
  }

  @Test
  void attempts_are_limited_by_client_address() {
    var one = "X-Forwarded-For: 203.0.113.7\r\n" + PLAINLY;
    int attempts = 0;
    int status;
    do {
      status = signIn(trusting, one, "nobody" + attempts, "wrong password").status();
      attempts++;
    } while (status == 401);
    assertThat(status).isEqualTo(429);
    assertThat(attempts).isGreaterThan(BY_ADDRESS).isLessThanOrEqualTo(2 * BY_ADDRESS);
    var other = "X-Forwarded-For: 203.0.113.8\r\n" + PLAINLY;
    assertThat(signIn(trusting, other).status()).isEqualTo(201);
  }

  private static Response signIn(ServerExtension server, String headers) {
    return signIn(server, headers, "ana1", ServerExtension.PASSWORD);
  }

  private static Response signIn(ServerExtension server, String headers, String id,
      String password) {
    var body = "{\"id\":\"" + id + "\",\"password\":\"" + password + "\"}";
    return server.rawHttp().send(
        "POST /v1/sessions?cookie=true HTTP/1.1\r\nHost: tidings.test\r\nConnection: close\r\n"
            + headers + "Content-Type: application/json\r\nContent-Length: " + body.length()
            + "\r\n\r\n" + body);
  }
}
