// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.WebSocketRoute;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.server.ServerExtension;
import tidings.server.browser.PageError.Kind;

/** Network failures: no event is missed or duplicated, and no draft is lost. */
final class ConnectionIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;
  private ActivityId first;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openFeed() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
    first = post("The first of all");
    visitor = browser.visitor(ana).open("/");
    screen = Screen.of(visitor);
    assertThat(screen.post("The first of all")).isVisible();
  }

  @Test
  void missed_events_appear_once_after_a_reconnect() {
    visitor.loseNetwork();
    assertThat(screen.page().getByText("Reconnecting …")).isVisible();
    post("Two");
    post("Three");
    ben.delete(post("Gone again")).await();
    ben.like(first, "like").await();

    visitor.restoreNetwork();
    assertThat(screen.newButton()).hasText("2 new");
    assertThat(screen.page().getByText("Reconnecting …")).hasCount(0);
    assertThat(screen.button(screen.post("The first"), "Like: 1")).isVisible();
    screen.newButton().click();
    assertThat(screen.texts()).containsExactly("Three", "Two", "The first of all");

    screen.page().reload();
    assertThat(screen.post("Three")).isVisible();
    assertThat(screen.texts()).containsExactly("Three", "Two", "The first of all");
  }

  @Test
  void a_post_waits_for_the_network_and_is_posted_once() {
    visitor.loseNetwork();
    screen.publish("From the train");
    assertThat(screen.page().getByText("Not posted yet")).isVisible();
    assertThat(screen.page().getByText("From the train")).isVisible();

    visitor.restoreNetwork();
    assertThat(screen.post("From the train")).isVisible();
    assertThat(screen.page().getByText("Not posted yet")).hasCount(0);
    assertThat(posted("From the train")).isEqualTo(1);
  }

  @Test
  void a_post_whose_answer_was_lost_is_one_post() {
    visitor.expect(Kind.LOST).dropResponses(1);
    screen.publish("Into the tunnel");
    assertThat(screen.post("Into the tunnel")).isVisible();

    assertThat(screen.post("Into the tunnel")).hasCount(1);
    assertThat(posted("Into the tunnel")).isEqualTo(1);
  }

  @Test
  void drafts_and_unsent_posts_survive_a_reload() {
    screen.write("Half a thou");
    screen.page().reload();
    assertThat(screen.draft()).hasValue("Half a thou");

    visitor.loseNetwork();
    screen.publish("A whole thought");
    assertThat(screen.page().getByText("Not posted yet")).isVisible();
    visitor.restoreNetwork();
    screen.page().reload();

    assertThat(screen.post("A whole thought")).isVisible();
    assertThat(posted("A whole thought")).isEqualTo(1);
  }

  @Test
  void a_refused_comment_returns_to_the_composer_though_its_post_is_gone() {
    visitor.expect(Kind.REFUSED);
    screen.post("The first").getByLabel("Comment").click();
    screen.field("Write a comment").fill("Well said");
    ben.block(ana.ref()).await();
    assertThat(screen.page().getByText("This post was deleted")).isVisible();
    screen.button("Comment").click();
    assertThat(screen.page().getByText("Not posted yet")).isVisible();
    assertThat(screen.field("Write a comment")).hasValue("");

    screen.button("Edit").click();
    assertThat(screen.field("Write a comment")).hasValue("Well said");
    assertThat(screen.page().getByText("Not posted yet")).hasCount(0);
  }

  @Test
  void a_post_that_a_block_hides_leaves_its_page_though_the_server_was_not_told_it_is_shown() {
    visitor.expect(Kind.REFUSED);
    var received = new StringBuffer();
    screen.page().routeWebSocket("**/v1/live*", page -> forwardAllButShowing(page, received));
    visitor.open("/activity:" + first.text());
    assertThat(screen.field("Write a comment")).isVisible();
    screen.page().waitForCondition(() -> received.indexOf("\"caught_up\"") >= 0);

    ben.block(ana.ref()).await();

    assertThat(screen.page().getByText("This post was deleted")).isVisible();
  }

  /** Forwards the frames of a connection, but not those that tell what the page shows. */
  private static void forwardAllButShowing(WebSocketRoute page, StringBuffer received) {
    var toServer = page.connectToServer();
    page.onMessage(frame -> {
      var message = new JsonObject(frame.text());
      if (!message.getString("t").equals("showing")) {
        toServer.send(frame.text());
      }
    });
    toServer.onMessage(frame -> {
      received.append(frame.text());
      page.send(frame.text());
    });
  }

  @Test
  void a_failed_like_is_undone_with_a_message() {
    visitor.loseNetwork();
    screen.button(screen.post("The first"), "Like: 0").click();

    assertThat(screen.page().getByText("The server cannot be reached")).isVisible();
    assertThat(screen.button(screen.post("The first"), "Like: 0")).isVisible();
  }

  @Test
  void events_that_cannot_be_resumed_are_shown_as_a_gap() {
    var cleo = server.signUp("Cleo");
    awaitDelivery(cleo, cleo.post("Long before").await());

    ana.follow(cleo.ref()).await(); // on another device

    var reload = screen.button("Reload feed");
    assertThat(reload).isVisible();
    assertThat(screen.post("Long before")).hasCount(0);
    reload.click();
    assertThat(screen.post("Long before")).isVisible();
    assertThat(reload).hasCount(0);
  }

  private ActivityId post(String text) {
    var activity = ben.post(text).await();
    awaitDelivery(ben, activity);
    return activity.id();
  }

  /** Number of occurrences in the feed. */
  private long posted(String text) {
    return await(ana.feed()).page().items().stream()
        .filter(entry -> entry.activity().object().text().filter(text::equals).isPresent())
        .count();
  }
}
