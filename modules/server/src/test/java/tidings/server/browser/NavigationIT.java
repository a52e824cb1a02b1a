// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.until;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.server.ServerExtension;

/** Every page has an address, and works with links, typed addresses, back and forward. */
final class NavigationIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Ref lisbon;

  @BeforeEach
  void createCity() {
    ana = server.signUp("Ana");
    lisbon = server.city("lisbon");
    ana.describe(lisbon, Profile.named("Lisbon")).await();
  }

  @Test
  void the_page_of_a_comment_shows_all_that_it_is_on() {
    var posted = ana.post("Good morning").await();
    var comment = ana.comment(posted.id(), "And to you").await();
    var reply = ana.comment(comment.id(), "Thanks").await();

    var visitor = browser.visitor(ana).open("/activity:" + reply.id());

    assertThat(visitor.page().locator(".parent [data-activity]")).hasCount(2);
    assertThat(visitor.page().locator(".parent [data-activity]").first())
        .containsText("Good morning");
    assertThat(visitor.page().locator(".parent [data-activity]").last())
        .containsText("And to you");
  }

  @Test
  void a_new_user_signs_up_and_returns_to_the_home_page() {
    var visitor = browser.anonymousVisitor().expect(PageError.Kind.REFUSED).open("/");
    var screen = Screen.of(visitor);
    screen.link("Create an account").click();
    assertThat(screen.page()).hasURL(visitor.address() + "/sign-up");
    screen.field("Username").fill(ana.ref().id());
    screen.field("Name").fill("Zoe");
    screen.page().getByLabel("Password").fill("a long password");
    screen.button("Create account").click();
    assertThat(screen.page().locator(".error")).isVisible();
    assertThat(screen.field("Name")).hasValue("Zoe");

    screen.field("Username").fill("zoe_" + ana.ref().id());
    screen.button("Create account").click();
    assertThat(screen.page().getByText("Your feed is empty")).isVisible();
    assertThat(screen.page()).hasURL(visitor.address() + "/");

    screen.page().reload();
    assertThat(screen.page().getByText("Your feed is empty")).isVisible();
  }

  @Test
  void back_and_forward_restore_page_and_scroll_position() {
    for (int i = 0; i < 45; i++) {
      ana.post("High\n".repeat(8) + "number " + i, lisbon).await();
    }
    awaitDelivery(ana, ana.post("The last one").await());
    var screen = Screen.of(browser.visitor(ana).open("/"));
    var page = screen.page();
    assertThat(screen.post("The last one")).isVisible();
    screen.post("number 27").scrollIntoViewIfNeeded();
    screen.post("number 20").scrollIntoViewIfNeeded();
    var before = screen.post("number 20").boundingBox().y;

    screen.post("number 20").locator(".time").click();
    assertThat(screen.page().getByText("No comments yet.")).isVisible();
    page.goBack();
    assertThat(screen.post("number 20")).isVisible();
    until(
        () -> Optional.ofNullable(screen.post("number 20").boundingBox()),
        box -> box.filter(it -> Math.abs(it.y - before) < 2).isPresent());

    page.goForward();
    assertThat(screen.page().getByText("No comments yet.")).isVisible();
    assertThat(screen.post("number 20")).isVisible();
    page.goBack();
    assertThat(screen.post("number 20")).isInViewport();
  }

  @Test
  void posts_and_followers_of_an_entity_have_their_own_urls() {
    var ben = server.signUp("Ben");
    ben.follow(lisbon).await();
    ana.post("From the hill", lisbon).await();
    var visitor = browser.visitor(ana).open("/" + lisbon);
    var screen = Screen.of(visitor);

    assertThat(screen.heading("Lisbon")).isVisible();
    assertThat(screen.page()).hasTitle("Lisbon · Tidings");
    assertThat(screen.post("From the hill")).isVisible();
    screen.link("1 follower").click();
    assertThat(screen.page()).hasURL(visitor.address() + "/" + lisbon + "/followers");
    assertThat(screen.page().getByText("Ben").first()).isVisible();

    screen.page().reload();
    assertThat(screen.page().getByText("Ben").first()).isVisible();
    screen.page().goBack();
    assertThat(screen.post("From the hill")).isVisible();
  }

  @Test
  void an_entity_is_followed_with_options_and_unfollowed_with_or_without_history() {
    var ben = server.signUp("Ben");
    awaitDelivery(ben, ben.post("From the hill", lisbon).await());
    var screen = Screen.of(browser.visitor(ana).open("/" + lisbon));

    screen.button("Options for following Lisbon").click();
    screen.page().getByLabel("Include past posts").selectOption("none");
    screen.page().getByLabel("Notify me about every post").check();
    screen.button("Follow").last().click();
    assertThat(screen.dialog()).hasCount(0);
    assertThat(screen.link("1 follower")).isVisible();
    assertThat(ana.findFollow(lisbon).await().orElseThrow().notifies()).isTrue();
    awaitDelivery(ben, ben.post("From the river", lisbon).await());

    screen.button("Following Lisbon, options").click();
    screen.page().getByLabel("Keep past posts in my feed").check();
    screen.button("Unfollow").click();
    assertThat(screen.link("0 followers")).isVisible();
    screen.link("Home").click();
    assertThat(screen.post("From the river")).isVisible();
    assertThat(screen.post("From the hill")).hasCount(0);

    screen.page().goBack();
    screen.button("Follow Lisbon").click();
    assertThat(screen.link("1 follower")).isVisible();
    screen.button("Following Lisbon, options").click();
    screen.button("Unfollow").click();
    assertThat(screen.link("0 followers")).isVisible();
    screen.link("Home").click();
    assertThat(screen.page().getByText("Your feed is empty")).isVisible();
  }

  @Test
  void a_revisited_thread_shows_new_comments() {
    var river = ana.post("From the river", lisbon).await().id();
    ana.comment(river, "The first").await();
    var screen = Screen.of(browser.visitor(ana).open("/activity:" + river));
    assertThat(screen.post("The first")).isVisible();

    screen.link("Explore").first().click();
    assertThat(screen.heading("Explore")).isVisible();
    ana.comment(river, "The second").await();
    screen.page().goBack();

    screen.newButton().click();
    assertThat(screen.post("The second")).isVisible();
  }

  @Test
  void a_draft_survives_a_change_of_its_target() {
    var visitor = browser.visitor(ana).open("/");
    var screen = Screen.of(visitor);
    screen.write("Half a thou");
    visitor.open("/" + lisbon);

    screen.button("Post here").click();

    assertThat(screen.button("Remove Lisbon")).isVisible();
    assertThat(screen.draft()).hasValue("Half a thou");
  }

  @Test
  void a_visitor_can_read_and_returns_to_the_page_after_signing_in() {
    ana.post("From the hill", lisbon).await();
    var anonymous = browser.anonymousVisitor().open("/" + lisbon);
    var screen = Screen.of(anonymous);

    assertThat(screen.post("From the hill")).isVisible();
    assertThat(screen.button("Follow Lisbon")).hasCount(0);
    screen.post("From the hill").locator(".time").click();
    assertThat(screen.page().getByText("No comments yet.")).isVisible();
    assertThat(screen.page()).hasURL(Pattern.compile("/activity:"));
    screen.link("Sign in").click();
    screen.link("Create an account").click();
    screen.link("Sign in").click();
    assertThat(screen.button("Sign in")).isVisible(); // the form of the other page has a name, too
    screen.field("Username").fill(ana.ref().id());
    screen.page().getByLabel("Password").fill(ServerExtension.PASSWORD);
    screen.button("Sign in").click();

    assertThat(screen.field("Write a comment")).isVisible();
    assertThat(screen.page()).hasURL(Pattern.compile("/activity:"));
    screen.page().goBack();
    assertThat(screen.button("Follow Lisbon")).isVisible();
  }

  @Test
  void an_unused_entity_can_be_followed_and_posted_to() {
    var topic = "topic:" + lisbon.id() + "_by_night";
    var visitor = browser.visitor(ana).expect(PageError.Kind.REFUSED).open("/" + topic);
    var screen = Screen.of(visitor);

    screen.button("Follow .*").click();
    assertThat(screen.link("1 follower")).isVisible();
    screen.button("Post here").click();
    screen.publish("The first one here");
    assertThat(screen.post("The first one here")).isVisible();
    screen.page().goBack();
    assertThat(screen.link("1 post")).isVisible();
  }

  @Test
  void an_unknown_url_shows_a_not_found_page() {
    var visitor = browser.visitor(ana).expect(PageError.Kind.REFUSED);
    for (var path : List.of("/nowhere", "/user:nobody", "/settings/nothing",
        "/activity:01KAMGJ5P0V1W2X3Y4Z5A6B7C8", "/" + lisbon + "/nothing")) {
      var screen = Screen.of(visitor.open(path));
      assertThat(screen.heading("Page not found")).isVisible();
      assertThat(screen.page()).hasTitle("Page not found · Tidings");
    }
    Screen.of(visitor).link("Go to the home page").click();
    assertThat(visitor.page()).hasURL(visitor.address() + "/");
  }
}
