// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.server.ServerExtension;

/** Posts are shared by a button, with words or without, and shown once with who has shared them. */
final class SharesIT {
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
    posted = ana.post("A bridge at dawn").await();
  }

  @Test
  void a_post_is_shared_and_the_share_taken_back() {
    var visitor = browser.visitor(ben).open("/activity:" + posted.id());
    choose(visitor, "Share", "Share");
    assertThat(visitor.page().getByText("Shared.")).isVisible();
    assertThat(button(visitor, "1 share")).isVisible();

    visitor.open("/" + ben.ref());
    assertThat(visitor.page().locator(".shared-by")).hasText("Ben shared");
    assertThat(visitor.page().getByText("A bridge at dawn")).isVisible();

    choose(visitor, "1 share", "Undo share");
    assertThat(visitor.page().getByText("Not shared any more.")).isVisible();
    assertThat(button(visitor, "Share")).isVisible();
  }

  @Test
  void a_post_is_shared_with_words() {
    var visitor = browser.visitor(ben).open("/activity:" + posted.id());
    choose(visitor, "Share", "Share with words");
    var dialog = visitor.page().getByRole(AriaRole.DIALOG);
    dialog.getByLabel("Your words").fill("I was there");
    dialog
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Share").setExact(true))
        .click();
    assertThat(dialog).not().isVisible();

    visitor.open("/" + ben.ref());
    var card = visitor.page().locator("[data-activity]");
    assertThat(card).hasCount(1);
    assertThat(card.getByText("I was there")).isVisible();
    assertThat(card.locator(".shared")).containsText("A bridge at dawn");
    assertThat(card.locator(".shared .name")).hasText("Ana");
  }

  @Test
  void a_feed_shows_a_post_once_with_those_who_have_shared_it() {
    var cleo = server.signUp("Cleo");
    var dan = server.signUp("Dan");
    dan.follow(ben.ref()).await();
    dan.follow(cleo.ref()).await();
    awaitDelivery(ben, ben.share(posted.id()).await());
    var visitor = browser.visitor(dan).open("/");
    assertThat(visitor.page().locator(".shared-by")).hasText("Ben shared");

    awaitDelivery(cleo, cleo.share(posted.id()).await());
    var last = cleo.post("Something else").await();
    assertThat(visitor.page().getByText("1 new")).isVisible();

    visitor.open("/");
    assertThat(visitor.page().locator("[data-activity='" + last.id() + "']")).isVisible();
    assertThat(visitor.page().locator(".shared-by")).hasText("Ben and Cleo shared");
    assertThat(visitor.page().getByText("A bridge at dawn")).hasCount(1);
  }

  @Test
  void the_author_is_told_of_shares_and_a_deleted_post_is_not_shown_inside() {
    var quote = ben.quote(posted.id(), "I was there").await();
    var visitor = browser.visitor(ana).open("/notifications");
    assertThat(visitor.page().getByText("Ben shared your post")).isVisible();

    ana.delete(posted.id()).await();
    visitor.open("/activity:" + quote.id());
    assertThat(visitor.page().getByText("I was there")).isVisible();
    assertThat(visitor.page().getByText("The shared post is not there any more.")).isVisible();
  }

  private static void choose(Visitor visitor, String button, String item) {
    button(visitor, button).click();
    visitor.page().getByRole(AriaRole.MENUITEM, new Page.GetByRoleOptions().setName(item)
        .setExact(true)).click();
  }

  private static Locator button(Visitor visitor, String name) {
    return visitor.page().locator("[data-activity]").first()
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }
}
