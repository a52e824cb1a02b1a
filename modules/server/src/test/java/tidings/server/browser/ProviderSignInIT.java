// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ProviderBrowser;
import tidings.server.ServerExtension;

/** The page and a provider send the browser to each other. */
final class ProviderSignInIT {
  private static final MockOAuth2Server PROVIDER = ProviderBrowser.provider("club");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--auth.oidc", new JsonArray()
      .add(new JsonObject().put("name", "club").put("label", "the club")
          .put("issuer", PROVIDER.issuerUrl("club").toString()).put("clientId", "tidings"))
      .encode()));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @AfterAll
  static void stopProvider() {
    PROVIDER.shutdown();
  }

  @Test
  void a_button_signs_in_with_the_provider() {
    next("ana");
    var screen = signInPage();
    screen.button("Sign in with the club").click();
    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:ana");

    screen.link("Settings").first().click();
    screen.link("Sign-in").click();
    assertThat(screen.button("Unlink")).isVisible();
  }

  @Test
  void an_id_is_asked_for_if_that_of_the_provider_is_not_allowed() {
    next("Ben Novak");
    var screen = signInPage();
    screen.button("Sign in with the club").click();
    assertThat(screen.heading("Choose a username")).isVisible();
    screen.field("Username").fill("ben");
    screen.button("Create account").click();

    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:ben");
  }

  private static void next(String username) {
    PROVIDER.enqueueCallback(new DefaultOAuth2TokenCallback("club", username, "JWT",
        List.of("tidings"), Map.of("preferred_username", username, "name", username), 3600));
  }

  private static Screen signInPage() {
    return Screen.of(LocalhostPage.open(browser.anonymousVisitor(), "/sign-in"));
  }
}
