// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** All pages load without errors. */
final class VisitingIT {
  private static final String WHO = "JSON.parse(localStorage.getItem('tidings.user')).name";
  private static final String SESSIONS =
      "fetch('v1/sessions').then(answer => answer.json()).then(({ items }) => items.length)";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void a_visitor_gets_the_page() {
    var anonymous = browser.anonymousVisitor().open("/");

    assertThat(anonymous.page()).hasTitle("Tidings");
  }

  @Test
  void the_signed_in_user_is_known_on_each_device_and_tab() {
    var ana = server.signUp("Ana");
    var telephone = browser.visitor(ana).width(320).darkScheme().open("/");
    var laptop = browser.visitor(ana).width(1440).lightScheme().open("/");
    var tab = laptop.tab();
    tab.navigate(laptop.address() + "/");

    assertSignedIn(telephone.page());
    assertSignedIn(laptop.page());
    assertSignedIn(tab);
  }

  /** The browser stores the user; the server knows this session and those of two other users. */
  private static void assertSignedIn(Page page) {
    assertThat(page.evaluate(WHO)).isEqualTo("Ana");
    assertThat(page.evaluate(SESSIONS)).isEqualTo(3);
  }
}
