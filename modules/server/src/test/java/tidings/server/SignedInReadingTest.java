// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** With {@code reading=signed-in} nothing is read without a session. */
@Tag("api")
final class SignedInReadingTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--reading", "signed-in"));

  /** Calls by which one gets a session; the socket needs one in its first message. */
  private static final Set<String> OPEN = Set.of(
      "POST /v1/accounts", "POST /v1/accounts/passkey/begin", "POST /v1/accounts/passkey/finish",
      "POST /v1/sessions", "POST /v1/sessions/passkey/begin", "POST /v1/sessions/passkey/finish",
      "POST /v1/email-confirmations", "POST /v1/password-resets",
      "POST /v1/password-resets/complete", "GET /v1/providers",
      "POST /v1/sessions/providers/{provider}/begin", "POST /v1/sessions/providers/{provider}",
      "POST /v1/accounts/providers/{provider}", "GET /v1/live");

  @Test
  void no_call_answers_without_a_session() {
    var id = server.signUp("Ana").post("Good morning").await().id().text();
    for (var call : server.calls()) {
      if (!OPEN.contains(call)) {
        var method = call.substring(0, call.indexOf(' '));
        var path = call.substring(call.indexOf(' ') + 1)
            .replace("{ref}", "city:lisbon").replace("{id}", id).replace("{kind}", "like");

        var answer = server.rawHttp().send(method, path, "", method.equals("GET") ? "" : "{}");

        assertThat(answer.status()).as(call).isEqualTo(401);
      }
    }
  }

  @Test
  void a_picture_is_kept_by_no_cache_that_others_share() {
    var ana = server.signUp("Ana");
    var uploaded =
        new MediaClient(server.rawHttp()).upload(ana, PictureFiles.picture("png", 8, 8, Color.RED));
    var address = MediaClient.url(uploaded, "full");

    var shown = server.rawHttp().send("GET", address, ana.token(), "");

    assertThat(shown.header("Cache-Control")).contains("private, max-age=31536000, immutable");
    assertThat(server.rawHttp().send("GET", address, "", "").status()).isEqualTo(401);
  }

  @Test
  void a_back_end_reads_with_its_key() {
    var key = server.runCommand("keys", "create", "search", "--scopes", "read").getLast();
    var posted = server.signUp("Ana").post("Good morning").await();

    assertThat(server.rawHttp().send("GET", "/v1/activities/" + posted.id(), key, "").status())
        .isEqualTo(200);
  }

  @Test
  void the_page_and_signing_up_stay_open() {
    assertThat(server.rawHttp().send("GET", "/", "", "").status()).isEqualTo(200);
    assertThat(server.rawHttp().send("GET", "/docs", "", "").status()).isLessThan(400);
    assertThat(server.metricsHttp().send("GET", "/health/ready", "", "").status()).isEqualTo(200);
    var ana = server.signUp("Ana");
    var posted = ana.post("Good morning").await();
    assertThat(server.signUp("Ben").activity(posted.id()).await().object())
        .isEqualTo(posted.object());
  }
}
