// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** Where passwords are off, the page neither asks for one nor offers to set one. */
final class PasswordsOffIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--accounts.passwords", "off", "--auth.jwt.signInUrl",
      "https://site.example/sign-in?next={page}", "--auth.oidc",
      "[{\"name\":\"club\",\"label\":\"the club\",\"clientId\":\"x\",\"issuer\":\"http://localhost:1/\"}]"));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void the_page_has_no_password_field_and_no_way_to_set_one() {
    var visitor = browser.anonymousVisitor();
    Authenticator.addTo(visitor.page());
    var screen = Screen.of(LocalhostPage.open(visitor, "/sign-in"));
    assertThat(screen.button("Sign in with a passkey")).isVisible();
    assertThat(screen.page().locator("input")).hasCount(0);
    assertThat(screen.link("Forgot your password")).isHidden();

    screen.link("Create an account").click();
    screen.field("Username").fill("ana");
    screen.field("Name").fill("Ana");
    assertThat(screen.page().locator("input[type=password]")).hasCount(0);
    screen.button("Create account with a passkey").click();

    screen.link("Settings").first().click();
    assertThat(screen.button("Sign out")).isVisible();
    assertThat(screen.link("Preferences")).isVisible();
    assertThat(screen.page().locator("input[type=password]")).hasCount(0);
  }

  @Test
  void the_site_signs_in_and_sends_users_back() {
    var visitor = browser.anonymousVisitor().open("/");
    var screen = Screen.of(visitor);

    assertThat(screen.link("Sign in").first()).hasAttribute("href",
        "https://site.example/sign-in?next="
            + visitor.address().replace(":", "%3A").replace("/", "%2F") + "%2F");
    AccessibilityCheck.check(visitor.page());
  }
}
