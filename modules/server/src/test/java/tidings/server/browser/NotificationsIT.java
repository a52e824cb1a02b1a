// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.LoadState;
import java.util.ArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.server.ServerExtension;

/** Notifications appear live, are grouped, and link to their subject. */
final class NotificationsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private ActivityId river;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openNotifications() {
    ana = server.signUp("Ana");
    river = ana.post("From the river").await().id();
    visitor = browser.visitor(ana).open("/notifications");
    screen = Screen.of(visitor);
    assertThat(screen.page().getByText("No notifications yet")).isVisible();
  }

  @Test
  void likes_of_a_post_are_one_notification_that_grows_and_shrinks() {
    var ben = server.signUp("Ben");
    var cleo = server.signUp("Cleo");
    ben.like(river, "like").await();
    assertThat(notice("liked your post")).containsText("Ben liked your post");
    cleo.like(river, "love").await();
    server.signUp("Dora").like(river, "like").await();
    assertThat(notice("liked your post")).containsText("Dora, Cleo and 1 other liked your post");
    assertThat(notice("liked your post")).hasCount(1);

    cleo.unlike(river, "love").await();
    assertThat(notice("liked your post")).containsText("Dora and Ben liked your post");
  }

  @Test
  void opening_a_notification_shows_its_subject_and_marks_it_as_read() {
    var ben = server.signUp("Ben");
    ben.comment(river, "How is it?").await();
    assertThat(notice("commented on your post")).containsText("unread");

    notice("commented on your post").click();
    assertThat(screen.post("How is it?")).isVisible();
    screen.page().goBack();
    assertThat(notice("commented on your post")).isVisible();
    assertThat(screen.page().getByText("unread")).hasCount(0);
  }

  @Test
  void all_are_marked_as_read_at_once() {
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    ben.post("With @" + ana.ref().id() + " at the river").await();
    assertThat(notice("followed you")).isVisible();
    assertThat(notice("mentioned you")).containsText("unread");

    screen.button("Mark all as read").click();
    assertThat(screen.page().getByText("unread")).hasCount(0);
    screen.page().reload();
    assertThat(notice("mentioned you")).isVisible();
    assertThat(screen.page().getByText("unread")).hasCount(0);
  }

  /** The response with the list is older than the event. */
  @Test
  void a_notification_during_the_loading_of_the_list_is_counted() {
    var answers = new ArrayList<Runnable>();
    screen.page().route("**/v1/notifications", route -> {
      var none = new FulfillOptions().setResponse(route.fetch());
      answers.add(() -> route.fulfill(none));
    });
    visitor.open("/");
    screen.page().waitForCondition(() -> !answers.isEmpty());
    server.signUp("Ben").follow(ana.ref()).await();
    assertThat(screen.link("Notifications New: 1")).isVisible();

    answers.forEach(Runnable::run);
    screen.page().waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(screen.link("Notifications New: 1")).isVisible();
    screen.link("Notifications New: 1").click();
    assertThat(notice("followed you")).isVisible();
  }

  private Locator notice(String sentence) {
    return screen.page().locator("main a")
        .filter(new FilterOptions().setHasText(sentence));
  }
}
