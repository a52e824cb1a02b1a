// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator.GetByTextOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.server.ServerExtension;

/** A user blocks another one: what that one wrote is gone from the open page at once. */
final class BlockingIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static final GetByTextOptions EXACT = new GetByTextOptions().setExact(true);

  private Session ana;
  private Session ben;
  private Activity post;
  private Activity rude;
  private Activity answer;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void writeThread() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    var eve = server.signUp("Eve");
    post = ana.post("Good morning").await();
    rude = ben.comment(post.id(), "Not at all").await();
    answer = eve.comment(rude.id(), "How rude").await();
    eve.comment(post.id(), "Good morning to you").await();
    visitor = browser.visitor(ana);
    screen = Screen.of(visitor);
  }

  @Test
  void comments_of_a_blocked_user_leave_the_open_thread() {
    openThread();

    screen.choose(screen.post("Not at all"), "Block Ben");

    assertThat(screen.page().getByText("Ben is blocked.")).isVisible();
    requireOnlyOthers();
    screen.page().reload();
    requireOnlyOthers();
  }

  @Test
  void a_new_comment_of_a_blocked_user_waits_no_longer() {
    openThread();
    ben.comment(post.id(), "And bad night").await();
    assertThat(screen.newButton()).hasText("1 new");

    screen.choose(screen.post("Not at all"), "Block Ben");

    assertThat(screen.newButton()).hasCount(0);
    requireOnlyOthers();
  }

  @Test
  void going_back_to_a_thread_does_not_bring_the_comments_back() {
    openThread();
    screen.post("Not at all").getByText("Ben", EXACT).click();
    assertThat(screen.heading("Ben")).isVisible();
    screen.button("Options for Ben").click();
    screen.menuItem("Block Ben").click();
    assertThat(screen.page().getByText("Ben is blocked.")).isVisible();

    screen.page().goBack();

    requireOnlyOthers();
  }

  @Test
  void the_thread_of_a_blocked_author_is_not_found() {
    visitor.expect(PageError.Kind.REFUSED).open("/" + rude.id().ref());

    screen.choose(screen.post("Not at all"), "Block Ben");

    assertThat(screen.heading("Page not found")).isVisible();
  }

  @Test
  void an_answer_to_a_blocked_user_is_not_found() {
    visitor.expect(PageError.Kind.REFUSED).open("/" + answer.id().ref());

    screen.choose(screen.post("Not at all"), "Block Ben");

    assertThat(screen.heading("Page not found")).isVisible();
  }

  @Test
  void posts_of_a_blocked_user_leave_the_page_of_a_city() {
    var city = server.city("Porto");
    ben.post("The worst city", city).await();
    ana.post("The best city", city).await();
    visitor.open("/" + city);

    screen.choose(screen.post("The worst city"), "Block Ben");

    assertThat(screen.post("The worst city")).hasCount(0);
    assertThat(screen.post("The best city")).isVisible();
  }

  private void openThread() {
    visitor.open("/" + post.id().ref());
    assertThat(screen.posts()).hasCount(3);
  }

  /** The post itself and the one comment that is left. */
  private void requireOnlyOthers() {
    assertThat(screen.posts()).hasCount(2);
    assertThat(screen.post("Good morning to you")).isVisible();
  }
}
