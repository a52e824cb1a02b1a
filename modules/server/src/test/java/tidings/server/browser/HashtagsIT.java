// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.core.Ref;
import tidings.server.ServerExtension;

/** Hashtags in texts lead to pages where everybody's posts with them are. */
final class HashtagsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @ParameterizedTest
  @ValueSource(strings = {
    "#fado", "#Ver\u00e3o_2026", "#\u6771\u4eac", "#\u041c\u043e\u0441\u043a\u0432\u0430",
    "#\u0645\u062f\u064a\u0646\u0629", "#stra\u00dfenfest", "#\u304c\u3063\u3053\u3046"
  })
  void a_hashtag_leads_to_its_page(String tag) {
    awaitDelivery(ana, ana.post("Tonight: " + tag + ", at nine").await());
    var visitor = browser.visitor(ana).open("/");

    var link = visitor.page().getByText(tag).first();
    assertThat(link).hasRole(AriaRole.LINK);
    link.click();

    assertThat(visitor.page().locator(".profile")).isVisible();
    assertThat(visitor.page().getByText("Tonight:").first()).isVisible();
  }

  @Test
  void a_followed_hashtag_brings_the_posts_of_others() {
    ben.follow(Ref.parse("tag:jazz")).await();
    awaitDelivery(ana, ana.post("Some #Jazz, and #1").await());

    var visitor = browser.visitor(ben).open("/");

    assertThat(visitor.page().locator(".via").first()).containsText("#jazz");
    assertThat(visitor.page().getByText("and #1").first()).isVisible();
  }
}
