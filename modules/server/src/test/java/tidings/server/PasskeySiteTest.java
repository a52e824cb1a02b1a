// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.RawHttp.Response;

/** A server that does not know its public address, with a small limit of sign-ins. */
final class PasskeySiteTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--limits.scale", "1", "--limits.signIns", "2/1h"));

  private static final String BEGIN = "/v1/sessions/passkey/begin";
  private static final String ANSWER = new JsonObject()
      .put("credential", "AAAA").put("userHandle", "AAAA").put("authenticatorData", "AAAA")
      .put("clientDataJSON", "AAAA").put("signature", "AAAA").encode();

  @Test
  void passkeys_are_for_localhost_alone() {
    assertThat(send("localhost:8080", BEGIN, "").json().getString("rpId")).isEqualTo("localhost");
    assertThat(send("localhost", BEGIN, "").status()).isEqualTo(200);
    for (var host : new String[]{"evil.example", "localhost.evil.example", "127.0.0.1"}) {
      assertThat(code(send(host, BEGIN, ""))).as(host).isEqualTo("no_public_url");
    }
  }

  @Test
  void an_address_tries_a_limited_number_of_passkeys() {
    IntStream.range(0, 2).forEach(number -> assertThat(
        code(send("localhost", "/v1/sessions/passkey/finish", ANSWER)))
        .isEqualTo("ceremony_ended"));

    var refused = send("localhost", "/v1/sessions/passkey/finish", ANSWER);

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.json().getString("detail"))
        .isEqualTo("too many sign-ins from this address; try again later");
  }

  private static Response send(String host, String path, String body) {
    var json = body.isEmpty()
        ? ""
        : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
    return server.rawHttp().send("POST " + path + " HTTP/1.1\r\nHost: " + host
        + "\r\nConnection: close\r\nOrigin: http://" + host
        + "\r\nCookie: tidings-ceremony=" + "A".repeat(94) + "\r\n" + json + "\r\n" + body);
  }

  private static String code(Response refusal) {
    return refusal.json().getString("code", refusal.body());
  }
}
