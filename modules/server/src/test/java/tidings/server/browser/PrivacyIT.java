// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.GetByTextOptions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Reach;
import tidings.server.ServerExtension;

/** The author of a post decides who sees it, and a private account who follows it. */
final class PrivacyIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static final GetByTextOptions EXACT = new GetByTextOptions().setExact(true);

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void a_post_for_followers_is_marked_for_them_and_not_found_for_others() {
    var fiona = server.signUp("Fiona");
    fiona.follow(ana.ref()).await();
    var anas = Screen.of(browser.visitor(ana).open("/"));
    anas.write("For my friends");
    choice(anas).selectOption("Followers");
    anas.button("Post").click();
    assertThat(mark(anas, "For my friends")).isVisible();

    var fionas = Screen.of(browser.visitor(fiona).open("/" + ana.ref()));
    assertThat(mark(fionas, "For my friends")).isVisible();

    var post = ana.feed().await().page().items().getFirst().activity();
    var stranger = browser.visitor(ben).open("/" + ana.ref());
    var bens = Screen.of(stranger);
    assertThat(bens.heading("Ana")).isVisible();
    assertThat(bens.page().getByText("No posts yet.")).isVisible();
    stranger.expect(PageError.Kind.REFUSED).open("/" + post.id().ref());
    assertThat(bens.heading("Page not found")).isVisible();
    assertThat(bens.post("For my friends")).hasCount(0);
  }

  @Test
  void the_author_narrows_and_opens_a_post_while_others_watch() {
    ben.follow(ana.ref()).await();
    ana.post("Good morning").await();
    var eve = server.signUp("Eve");
    var anas = Screen.of(browser.visitor(ana).open("/" + ana.ref()));
    var bens = Screen.of(browser.visitor(ben).open("/" + ana.ref()));
    var eves = Screen.of(browser.visitor(eve).open("/" + ana.ref()));
    assertThat(bens.post("Good morning")).isVisible();
    assertThat(eves.post("Good morning")).isVisible();

    change(anas, "Good morning", "Followers");

    assertThat(mark(anas, "Good morning")).isVisible();
    assertThat(mark(bens, "Good morning")).isVisible();
    assertThat(eves.post("Good morning")).hasCount(0);

    change(anas, "Good morning", "Everybody");

    assertThat(mark(anas, "Good morning")).hasCount(0);
    assertThat(mark(bens, "Good morning")).hasCount(0);
    assertThat(Screen.of(browser.visitor(eve).open("/" + ana.ref())).post("Good morning"))
        .isVisible();
  }

  @Test
  void the_choice_starts_with_the_present_visibility_and_comments_have_none() {
    var post = ana.post(Drafts.note("Good morning").with(Reach.UNLISTED)).await();
    ana.comment(post.id(), "And good night").await();
    var anas = Screen.of(browser.visitor(ana).open("/" + post.id().ref()));

    anas.button(anas.post("And good night"), "Post options").click();
    assertThat(anas.page().getByText("Copy link")).isVisible();
    assertThat(anas.page().getByText("Change who can see it")).hasCount(0);
    anas.page().keyboard().press("Escape");
    anas.choose(anas.post("Good morning"), "Change who can see it");

    assertThat(choice(anas)).hasValue("unlisted");
  }

  @Test
  void a_private_account_approves_and_refuses_on_the_page() {
    var eve = server.signUp("Eve");
    var anas = Screen.of(browser.visitor(ana).open("/settings"));
    anas.page().getByLabel("Who can follow you and see your posts")
        .selectOption("People you approve");
    anas.button("Save").click();
    assertThat(anas.page().getByText("Saved.")).isVisible();
    ana.post("For my friends").await();

    var bens = Screen.of(browser.visitor(ben).open("/" + ana.ref()));
    bens.button("Follow Ana").click();
    assertThat(bens.button("Requested to follow Ana, withdraw")).isVisible();
    assertThat(bens.post("For my friends")).hasCount(0);
    eve.follow(ana.ref()).await();

    anas.link("Notifications.*").first().click();
    anas.button("Approve Ben").click();
    anas.button("Refuse Eve").click();
    assertThat(anas.heading("Requests to follow you")).hasCount(0);
    await(() -> ben.findFollow(ana.ref()),
        follow -> follow.filter(edge -> !edge.isRequested()).isPresent());
    await(() -> eve.findFollow(ana.ref()), Optional::isEmpty);

    bens = Screen.of(browser.visitor(ben).open("/" + ana.ref()));
    assertThat(bens.post("For my friends")).isVisible();
    var eves = Screen.of(browser.visitor(eve).open("/" + ana.ref()));
    assertThat(eves.button("Follow Ana")).isVisible();
    assertThat(eves.post("For my friends")).hasCount(0);
  }

  @Test
  void a_follower_is_removed_from_the_own_list() {
    var eve = server.signUp("Eve");
    ben.follow(ana.ref()).await();
    eve.follow(ana.ref()).await();
    var anas = Screen.of(browser.visitor(ana).open("/" + ana.ref() + "/followers"));

    anas.button("Remove follower Ben").click();

    assertThat(anas.button("Remove follower Ben")).hasCount(0);
    assertThat(anas.button("Remove follower Eve")).isVisible();
    assertThat(anas.link("1 follower")).isVisible();
    assertThat(ben.findFollow(ana.ref()).await()).isEmpty();
    assertThat(eve.findFollow(ana.ref()).await()).isPresent();
    anas.page().reload();
    assertThat(anas.button("Remove follower .*")).hasCount(1);
  }

  @Test
  void followers_of_others_cannot_be_removed() {
    ben.follow(ana.ref()).await();
    var bens = Screen.of(browser.visitor(ben).open("/" + ana.ref() + "/followers"));

    assertThat(bens.heading("Ana")).isVisible();
    assertThat(bens.link(".*Ben @.*")).isVisible();
    assertThat(bens.button("Remove follower .*")).hasCount(0);
  }

  private static void change(Screen screen, String post, String visibility) {
    screen.choose(screen.post(post), "Change who can see it");
    choice(screen).selectOption(visibility);
    screen.button("Save").click();
    assertThat(screen.dialog()).hasCount(0);
  }

  /** The choice of who sees a post: in the open dialog, or else in the composer. */
  private static Locator choice(Screen screen) {
    return screen.page().getByLabel("Who can see it").last();
  }

  /** The mark of a post for followers. */
  private static Locator mark(Screen screen, String post) {
    return screen.post(post).locator("header").getByText("Followers", EXACT);
  }
}
