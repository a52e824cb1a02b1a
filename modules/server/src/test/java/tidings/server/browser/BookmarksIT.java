// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.server.ServerExtension;

/** Posts are saved by their menu, and found again on a page of their own. */
final class BookmarksIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void createPost() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("A recipe for later").await();
  }

  @Test
  void a_saved_post_is_on_its_own_page_until_it_is_removed() {
    var visitor = browser.visitor(ben).open("/activity:" + posted.id());
    choose(visitor, "Save");
    assertThat(visitor.page().getByText("Saved. Only you")).isVisible();

    visitor.open("/" + ben.ref());
    visitor.page().locator(".profile .subnav").getByText("saved").click();
    assertThat(visitor.page().getByText("A recipe for later")).isVisible();

    choose(visitor, "Remove from saved posts");
    assertThat(visitor.page().getByText("Nothing saved yet.")).isVisible();
  }

  @Test
  void folders_narrow_the_list() {
    var other = ana.post("Something else").await();
    ben.bookmarks().bookmark(posted.id(), "Recipes").await();
    ben.bookmarks().bookmark(other.id()).await();
    var visitor = browser.visitor(ben).open("/bookmarks");
    assertThat(visitor.page().locator("[data-activity]")).hasCount(2);

    visitor.page().locator(".subnav").getByText("Recipes").click();

    assertThat(visitor.page().locator("[data-activity]")).hasCount(1);
    assertThat(visitor.page().getByText("A recipe for later")).isVisible();
  }

  private static void choose(Visitor visitor, String item) {
    Screen.of(visitor).choose(visitor.page().locator("[data-activity]").first(), item);
  }
}
