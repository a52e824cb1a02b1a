// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.LanguageTag;
import tidings.server.Await;
import tidings.server.ServerExtension;

/** The page knows in which language a post is. */
final class LanguagesIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private final Session ana = server.signUp("Ana");

  @Test
  void a_post_is_in_the_language_of_the_browser_unless_another_is_chosen() {
    var screen = Screen.of(browser.visitor(ana).open("/"));
    screen.write("Good morning");
    screen.button("Post").click();
    var english = Await.until(this::posts, posts -> posts.size() == 1).getFirst();
    screen.button("Add link").click();
    screen.page().getByLabel("Language").selectOption("pt");
    AccessibilityCheck.check(screen.page());
    screen.write("Bom dia");
    screen.button("Post").click();

    var portuguese = Await.until(this::posts, posts -> posts.size() == 2).getFirst();
    assertThat(english.object().language()).contains(new LanguageTag("en-GB"));
    assertThat(portuguese.object().language()).contains(new LanguageTag("pt"));
    assertThat(screen.page().locator("p.text:text('Bom dia')")).hasAttribute("lang", "pt");
    assertThat(screen.page().locator("p.text:text('Good morning')"))
        .hasAttribute("lang", "en-GB");
  }

  @Test
  void a_text_of_unknown_language_has_none() {
    ana.post("Bom dia").await();

    var page = browser.visitor(ana).open("/").page();

    assertThat(page.locator("p.text:text('Bom dia')")).isVisible();
    assertThat(page.locator("p.text[lang]")).hasCount(0);
  }

  private List<Activity> posts() {
    return ana.activitiesOf(ana.ref(), Paging.FIRST).await().items();
  }
}
