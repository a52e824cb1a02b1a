// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where sign-up is closed, neither a provider nor a passkey opens it. */
final class ClosedProviderTest {
  private static final MockOAuth2Server PROVIDER = ProviderBrowser.provider("club");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--accounts.signUp", "closed", "--http.publicUrl", "https://tidings.test",
      "--auth.oidc", new JsonArray().add(new JsonObject()
          .put("name", "club").put("label", "the club").put("clientId", "tidings")
          .put("issuer", PROVIDER.issuerUrl("club").toString())).encode()));

  private final ProviderBrowser browser = new ProviderBrowser(server);

  @AfterAll
  static void stopProvider() {
    PROVIDER.shutdown();
  }

  @Test
  void a_new_identity_creates_no_account() {
    assertThat(browser.signIn("club").json().getString("code")).isEqualTo("sign_up_closed");
    assertThat(browser.send("POST", "/v1/accounts/providers/club", "",
        new JsonObject().put("id", "ana").put("name", "Ana")).json().getString("code"))
        .isEqualTo("sign_up_closed");
  }

  @Test
  void a_passkey_creates_no_account() {
    assertThat(new PasskeyBrowser(server).signUp("ana", "Ana").json().getString("code"))
        .isEqualTo("sign_up_closed");
  }
}
