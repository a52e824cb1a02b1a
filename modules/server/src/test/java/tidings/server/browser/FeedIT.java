// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.until;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.server.ServerExtension;

/** Two users in two browsers: changes show live and do not shift the page. */
final class FeedIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;
  private Screen anasScreen;
  private Screen bensScreen;

  @BeforeEach
  void openBothFeeds() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
    awaitDelivery(ben, ben.post("The first of all").await());
    anasScreen = Screen.of(browser.visitor(ana).open("/"));
    bensScreen = Screen.of(browser.visitor(ben).open("/"));
    assertThat(anasScreen.post("The first of all")).isVisible();
    assertThat(bensScreen.post("The first of all")).isVisible();
  }

  @Test
  void new_posts_wait_behind_a_button_and_move_nothing() {
    var before = anasScreen.post("The first of all").boundingBox();

    bensScreen.publish("From the river");
    assertThat(anasScreen.newButton()).hasText("1 new");
    assertThat(anasScreen.post("From the river")).hasCount(0);
    assertThat(anasScreen.post("The first of all").boundingBox()).usingRecursiveComparison()
        .isEqualTo(before);

    anasScreen.newButton().click();
    assertThat(anasScreen.post("From the river")).isVisible();
    assertThat(anasScreen.newButton()).hasCount(0);
    assertThat(anasScreen.texts()).containsExactly("From the river", "The first of all");
  }

  @Test
  void an_own_post_appears_at_once_with_its_delivery_status() {
    bensScreen.publish("From the hill");

    assertThat(bensScreen.post("From the hill")).isVisible();
    assertThat(bensScreen.post("From the hill")).containsText("Delivered to 1 follower");
    assertThat(bensScreen.page().getByLabel("What’s new?").first()).isVisible();
    assertThat(bensScreen.texts()).containsExactly("From the hill", "The first of all");
  }

  @Test
  void likes_and_comments_update_for_every_viewer() {
    anasScreen.button(anasScreen.post("The first"), "Like: 0").click();
    assertThat(bensScreen.button(bensScreen.post("The first"), "Like: 1")).isVisible();

    anasScreen.button(anasScreen.post("The first"), "More reactions").click();
    anasScreen.button(anasScreen.post("The first"), "Wow: 0").click();
    assertThat(bensScreen.button(bensScreen.post("The first"), "Wow: 1")).isVisible();

    anasScreen.button(anasScreen.post("The first"), "Like: 1").click();
    assertThat(bensScreen.button(bensScreen.post("The first"), "Like: 0")).isVisible();

    ana.comment(ben.feed().await().page().items().getFirst().activity().id(), "Where?").await();
    assertThat(bensScreen.post("The first").getByLabel("1 comment")).isVisible();
  }

  @Test
  void edits_and_deletions_appear_live_and_a_deletion_can_be_undone() {
    bensScreen.choose(bensScreen.post("The first"), "Edit");
    bensScreen.page().getByLabel("Text").fill("The very first");
    bensScreen.button("Save").click();
    assertThat(anasScreen.post("The very first")).containsText("edited");

    bensScreen.choose(bensScreen.post("The very first"), "Delete");
    assertThat(bensScreen.page().getByText("You deleted this post.")).isVisible();
    assertThat(anasScreen.post("The very first")).hasCount(0);

    bensScreen.button("Undo").click();
    assertThat(bensScreen.post("The very first")).isVisible();
    assertThat(anasScreen.post("The very first")).isVisible();
  }

  @Test
  void a_post_explains_why_it_is_in_the_feed() {
    var lisbon = server.city("lisbon");
    ana.describe(lisbon, Profile.named("Lisbon")).await();
    ana.follow(lisbon).await();
    var reload = anasScreen.button("Reload feed");
    reload.click();
    assertThat(reload).hasCount(0); // the reload has ended, so the post is not part of it
    awaitDelivery(ben, ben.post("From the hill", lisbon).await());
    anasScreen.newButton().click();

    assertThat(anasScreen.post("From the hill")).containsText("via Lisbon");
    anasScreen.choose(anasScreen.post("From the hill"), "Why is this in my feed\\?");
    assertThat(anasScreen.dialog()).containsText("You follow Ben");
    assertThat(anasScreen.dialog()).containsText("followed since");
  }

  @Test
  void comments_appear_in_the_open_thread() {
    anasScreen.post("The first").getByLabel("Comment").click();
    assertThat(anasScreen.page().getByText("No comments yet.")).isVisible();
    bensScreen.post("The first").getByLabel("Comment").click();

    bensScreen.field("Write a comment").fill("Is anybody here?");
    bensScreen.button("Comment").click();
    assertThat(bensScreen.post("Is anybody here?")).isVisible();
    assertThat(anasScreen.post("Is anybody here?")).isVisible(); // does not shift anything

    anasScreen.field("Write a comment").fill("I am");
    anasScreen.button("Comment").click();
    assertThat(anasScreen.post("I am")).isVisible();
    bensScreen.newButton().click();
    assertThat(bensScreen.post("I am")).hasCount(1);
  }

  @Test
  void a_line_separates_new_posts_on_every_device() {
    until(() -> ana.feed().await().read(), Optional::isPresent);
    anasScreen.page().close();
    awaitDelivery(ben, ben.post("From the river").await());

    var telephone = Screen.of(browser.visitor(ana).width(320).open("/"));

    assertThat(telephone.post("From the river")).isVisible();
    var line = telephone.page().getByText("New since your last visit");
    assertThat(line).isVisible();
    assertThat(line.boundingBox().y)
        .isGreaterThan(telephone.post("From the river").boundingBox().y)
        .isLessThan(telephone.post("The first of all").boundingBox().y);
  }

  @Test
  void new_posts_do_not_change_the_scroll_position() {
    for (var text : List.of("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")) {
      awaitDelivery(ben, ben.post(text + "\n\n\n\n\n\n.").await());
    }
    assertThat(anasScreen.newButton()).hasText("8 new");
    anasScreen.newButton().click();
    anasScreen.post("Two").scrollIntoViewIfNeeded();
    var before = anasScreen.post("Two").boundingBox().y;

    bensScreen.publish("Ten");
    assertThat(anasScreen.newButton()).hasText("1 new");

    assertThat(anasScreen.post("Two").boundingBox().y).isEqualTo(before);
    anasScreen.newButton().click();
    assertThat(anasScreen.post("Ten")).isInViewport();
  }
}
