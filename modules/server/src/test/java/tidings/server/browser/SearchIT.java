// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.core.Search.SearchFilter;
import tidings.server.Await;
import tidings.server.ServerExtension;

/** The page finds people, places and posts that it has not loaded yet. */
final class SearchIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;

  @BeforeEach
  void createPosts() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.describe(Ref.parse("city:" + ana.ref().id()), Profile.named("Guimar\u00e3es")).await();
    awaitDelivery(ana, ana.post("A pelican in the harbour").await());
    Await.await(() -> ben.search("pelican", SearchFilter.ALL, Paging.FIRST),
        found -> !found.items().isEmpty());
  }

  @Test
  void posts_are_found_by_their_words() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("pelican harbour");

    assertThat(visitor.page().getByText("A pelican in the harbour").first()).isVisible();
    assertThat(visitor.page()).hasURL(Pattern.compile(".*q=pelican%20harbour"));
    visitor.page().reload();
    assertThat(visitor.page().getByText("A pelican in the harbour").first()).isVisible();
  }

  @Test
  void a_place_is_found_while_its_name_is_typed() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("guima");

    assertThat(visitor.page().getByText("Guimar\u00e3es").first()).isVisible();
  }

  @Test
  void a_place_is_found_in_spite_of_a_typo() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("guimaraez");

    assertThat(visitor.page().getByText("Guimar\u00e3es").first()).isVisible();
  }

  @Test
  void what_has_no_words_finds_nothing_and_asks_nobody() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("!?");

    assertThat(visitor.page().getByText("No match.")).isVisible();
  }

  private static Locator search(Visitor visitor) {
    return visitor.page().getByRole(AriaRole.SEARCHBOX);
  }
}
