// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ProviderBrowser;
import tidings.server.ServerExtension;

/** Where an account needs an invite, its link opens the sign-up. */
final class InvitePagesIT {
  private static final MockOAuth2Server PROVIDER = ProviderBrowser.provider("club");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--accounts.signUp", "invited", "--auth.oidc", new JsonArray()
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
  void a_link_opens_the_sign_up_and_its_secret_is_in_no_address() {
    var secret = secret();
    var visitor = browser.anonymousVisitor();
    Queue<String> addresses = new ConcurrentLinkedQueue<>();
    visitor.page().onRequest(request -> {
      addresses.add(request.url());
      addresses.add(request.headers().getOrDefault("referer", ""));
    });
    var screen = Screen.of(visitor.open("/sign-up#" + secret));

    fill(screen, "ana");
    assertThat(screen.page().url()).endsWith("/sign-up");
    screen.button("Create account").click();

    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:ana");
    assertThat(addresses).hasSizeGreaterThan(2).noneMatch(address -> address.contains(secret));
  }

  @Test
  void a_used_link_says_so_and_keeps_the_form() {
    var secret = secret();
    server.client().signUpWithInvite("first", ServerExtension.PASSWORD, "First", secret).await();
    var screen = Screen.of(browser.anonymousVisitor().expect(PageError.Kind.REFUSED)
        .open("/sign-up#" + secret));

    fill(screen, "second");
    screen.button("Create account").click();

    assertThat(screen.page().getByText("This invite was used or has expired.")).isVisible();
    assertThat(screen.field("Username")).hasValue("second");
  }

  @Test
  void without_a_link_no_account_is_offered() {
    var screen = Screen.of(browser.anonymousVisitor().open("/sign-in"));
    assertThat(screen.button("Sign in").first()).isVisible();
    assertThat(screen.link("Create an account")).isHidden();

    screen.page().navigate(screen.page().url().replace("/sign-in", "/sign-up"));

    assertThat(screen.page().getByText("You need an invite to create an account")).isVisible();
    assertThat(screen.field("Username")).isHidden();
  }

  @Test
  void the_invite_is_kept_on_the_way_to_a_provider_and_back() {
    PROVIDER.enqueueCallback(new DefaultOAuth2TokenCallback("club", "Cleo Novak", "JWT",
        List.of("tidings"), Map.of("preferred_username", "Cleo Novak"), 3600));
    var screen = Screen.of(
        LocalhostPage.open(browser.anonymousVisitor(), "/sign-up#" + secret()));
    screen.button("Sign in with the club").click();
    assertThat(screen.heading("Choose a username")).isVisible();
    screen.field("Username").fill("cleo");
    screen.field("Name").fill("Cleo");
    screen.button("Create account").click();

    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:cleo");
  }

  @Test
  void the_pages_are_accessible() {
    for (var path : new String[]{"/sign-up", "/sign-up#" + secret()}) {
      var visitor = browser.anonymousVisitor().open(path);
      assertThat(visitor.page().locator("h1")).isVisible();
      AccessibilityCheck.check(visitor.page());
    }
  }

  private static void fill(Screen screen, String id) {
    screen.field("Username").fill(id);
    screen.field("Name").fill(id);
    screen.page().getByLabel("Password").fill(ServerExtension.PASSWORD);
  }

  private static String secret() {
    var link = server.runCommand("invite", "create").getLast();
    return link.substring(link.indexOf('#') + 1);
  }
}
