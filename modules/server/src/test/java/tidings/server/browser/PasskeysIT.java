// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** Passkeys in Chromium, whose developer tools provide an authenticator. */
final class PasskeysIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void a_passkey_is_added_and_signs_in() {
    // the page hears of its sign-out by the socket, too, maybe before the answer clears its cookie
    var screen = screen(browser.anonymousVisitor().expect(PageError.Kind.REFUSED), "/sign-up");
    screen.field("Username").fill("ana_with_both");
    screen.field("Name").fill("Ana");
    screen.page().getByLabel("Password").fill(ServerExtension.PASSWORD);
    screen.button("Create account").click();
    screen.link("Settings").first().click();
    screen.link("Sign-in").click();

    screen.field("Name of the passkey").fill("Laptop");
    screen.button("Add a passkey").click();
    assertThat(screen.page().getByText("Passkey added.")).isVisible();
    assertThat(screen.page().getByText("Laptop")).isVisible();
    screen.button("Sign out").click();
    screen.button("Sign in with a passkey").click();

    assertThat(screen.link("Profile").first()).isVisible();
    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:ana_with_both");
  }

  @Test
  void a_passkey_is_renamed() {
    var screen = screen("/sign-up");
    screen.field("Username").fill("cleo_with_passkey");
    screen.field("Name").fill("Cleo");
    screen.button("Create account with a passkey").click();
    screen.link("Settings").first().click();
    screen.link("Sign-in").click();

    screen.button("Rename").click();
    screen.field("New name").fill("Phone");
    screen.button("Save name").click();

    assertThat(screen.page().getByText("Phone", exactly())).isVisible();
    assertThat(screen.button("Save name")).isHidden();
    screen.page().reload();
    assertThat(screen.page().getByText("Phone", exactly())).isVisible();
  }

  private static Page.GetByTextOptions exactly() {
    return new Page.GetByTextOptions().setExact(true);
  }

  @Test
  void an_account_is_created_with_a_passkey() {
    var screen = screen("/sign-up");

    screen.field("Username").fill("ben_with_passkey");
    screen.field("Name").fill("Ben");
    screen.button("Create account with a passkey").click();

    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:ben_with_passkey");
  }

  private static Screen screen(String path) {
    return screen(browser.anonymousVisitor(), path);
  }

  private static Screen screen(Visitor visitor, String path) {
    Authenticator.addTo(visitor.page());
    return Screen.of(LocalhostPage.open(visitor, path));
  }
}
