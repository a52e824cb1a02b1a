// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.server.ServerExtension;

/** Threads are counted as a whole, and read in the order that a reader chooses. */
final class ThreadsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void post() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("Good morning").await();
  }

  @Test
  void a_post_shows_how_many_comments_there_are_below_it_at_any_depth() {
    var comment = ben.comment(posted.id(), "And to you").await();
    var answer = ana.comment(comment.id(), "Thanks").await();
    var screen = open();

    assertThat(comments(screen.page().locator("tidings-activity[expanded]")))
        .hasAccessibleName("2 comments");
    assertThat(comments(screen.post("And to you"))).hasAccessibleName("1 comment");

    ben.comment(answer.id(), "Not at all").await();
    assertThat(comments(screen.page().locator("tidings-activity[expanded]")))
        .hasAccessibleName("3 comments");
    ben.delete(comment.id()).await();
    assertThat(comments(screen.page().locator("tidings-activity[expanded]")))
        .hasAccessibleName("Comment");
  }

  @Test
  void a_thread_is_sorted_by_keyboard() {
    var comments = List.of("One", "Two", "Three", "Four").stream()
        .map(text -> ben.comment(posted.id(), text).await()).toList();
    ana.like(comments.get(1).id(), "like").await();
    var screen = open();
    assertThat(texts(screen)).hasText(new String[]{"Four", "Three", "Two", "One"});
    AccessibilityCheck.check(screen.page());

    var order = screen.page().getByLabel("Order");
    order.focus();
    order.press("ArrowDown");
    assertThat(texts(screen)).hasText(new String[]{"One", "Two", "Three", "Four"});
    assertThat(order).isFocused();
    screen.field("Write a comment").fill("Five");
    screen.button("Comment").click();
    assertThat(texts(screen)).hasText(new String[]{"One", "Two", "Three", "Four", "Five"});

    order.selectOption("Most liked first");
    assertThat(texts(screen).first()).hasText("Two");
  }

  @Test
  void a_thread_of_few_comments_has_no_order_to_choose() {
    ben.comment(posted.id(), "And to you").await();
    var screen = open();

    assertThat(texts(screen)).hasText(new String[]{"And to you"});
    assertThat(screen.page().getByLabel("Order")).hasCount(0);
  }

  private Screen open() {
    return Screen.of(browser.visitor(ana).open("/activity:" + posted.id()));
  }

  private static Locator comments(Locator post) {
    return post.locator(".comments");
  }

  private static Locator texts(Screen screen) {
    return screen.page().locator("section.stream tidings-activity .text");
  }
}
