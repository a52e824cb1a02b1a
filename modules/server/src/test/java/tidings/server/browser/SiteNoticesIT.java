// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.client.SiteApi;
import tidings.client.SiteApi.Notice;
import tidings.core.NoticePreferences.Channels;
import tidings.core.UserId;
import tidings.server.ServerExtension;

/** The page shows what the site tells its users, and lets them choose what they want to hear of. */
final class SiteNoticesIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private SiteApi site;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openNotifications() {
    ana = server.signUp("Ana");
    var name = "site-" + ana.ref().id().toLowerCase(Locale.ROOT).replace('_', '-');
    site = server.client()
        .site(server.runCommand("keys", "create", name, "--scopes", "users").getLast());
    visitor = browser.visitor(ana).open("/notifications");
    screen = Screen.of(visitor);
    assertThat(screen.page().getByText("No notifications yet")).isVisible();
  }

  @Test
  void a_notice_of_the_site_appears_with_its_text_and_link() {
    tell(Notice.of("order", "<b>On its way</b>").withId("1-" + ana.ref().id())
        .withLink("https://shop.example/orders/42?a=1&b=2").inGroup("42"));
    assertThat(notice("<b>On its way</b>")).isVisible();
    assertThat(notice("On its way").getByRole(AriaRole.LINK))
        .hasAttribute("href", "https://shop.example/orders/42?a=1&b=2");
    assertThat(notice("On its way").getByRole(AriaRole.LINK))
        .hasAttribute("rel", "noopener noreferrer");

    tell(Notice.of("order", "At the door").withId("2-" + ana.ref().id()).inGroup("42"));
    assertThat(notice("At the door (2)")).isVisible();
    assertThat(notice("On its way")).hasCount(0);
  }

  @Test
  void a_path_is_one_of_this_origin() {
    tell(Notice.of("order", "On its way").withId("3-" + ana.ref().id()).withLink("/orders/42"));
    assertThat(notice("On its way").getByRole(AriaRole.LINK))
        .hasAttribute("href", Pattern.compile("https?://[^/]+/orders/42"));
  }

  @Test
  void a_type_that_is_switched_off_is_shown_no_more_until_it_is_switched_on() {
    visitor.open("/settings/notices");
    channel("Likes", "Show here").uncheck();
    channel("Mentions", "Send by mail or push, if this site does").check();
    await(() -> ana.notifications().preferences(), chosen -> chosen.byType().size() == 2);

    var chosen = ana.notifications().preferences().await();
    assertThat(chosen.of("like")).isEqualTo(new Channels(false, false));
    assertThat(chosen.of("mention")).isEqualTo(new Channels(true, true));
    assertThat(chosen.of("follow")).isEqualTo(new Channels(true, false));
    var posted = ana.post("Hello").await();
    server.signUp("Ben").like(posted.id(), "like").await();
    visitor.open("/notifications");
    assertThat(screen.page().getByText("No notifications yet")).isVisible();

    visitor.open("/settings/notices");
    assertThat(channel("Likes", "Show here")).not().isChecked();
    channel("Likes", "Show here").check();
    await(() -> ana.notifications().preferences(), after -> after.of("like").app());
    visitor.open("/notifications");
    assertThat(notice("liked your post")).isVisible();
  }

  private Locator channel(String type, String channel) {
    return screen.page()
        .getByRole(AriaRole.GROUP, new GetByRoleOptions().setName(type).setExact(true))
        .getByLabel(channel);
  }

  private void tell(Notice notice) {
    var told = site.notifyUsers(notice, List.of(new UserId(ana.ref().id()))).await();
    assertThat(told.told()).isEqualTo(1);
  }

  private Locator notice(String text) {
    return screen.page().locator(".notification").filter(new FilterOptions().setHasText(text));
  }
}
