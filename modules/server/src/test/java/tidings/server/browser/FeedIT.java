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
  private Screen annas;
  private Screen bens;

  @BeforeEach
  void anaFollowsBen() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
    awaitDelivery(ben, ben.post("The first of all").await());
    annas = Screen.of(browser.visitor(ana).open("/"));
    bens = Screen.of(browser.visitor(ben).open("/"));
    assertThat(annas.post("The first of all")).isVisible();
    assertThat(bens.post("The first of all")).isVisible();
  }

  @Test
  void new_posts_wait_behind_a_button_and_move_nothing() {
    var before = annas.post("The first of all").boundingBox();

    bens.publish("From the river");
    assertThat(annas.newButton()).hasText("1 new");
    assertThat(annas.post("From the river")).hasCount(0);
    assertThat(annas.post("The first of all").boundingBox()).usingRecursiveComparison()
        .isEqualTo(before);

    annas.newButton().click();
    assertThat(annas.post("From the river")).isVisible();
    assertThat(annas.newButton()).hasCount(0);
    assertThat(annas.texts()).containsExactly("From the river", "The first of all");
  }

  @Test
  void an_own_post_appears_at_once_with_its_delivery_status() {
    bens.publish("From the hill");

    assertThat(bens.post("From the hill")).isVisible();
    assertThat(bens.post("From the hill")).containsText("Delivered to 1 follower");
    assertThat(bens.page().getByLabel("What’s new?").first()).isVisible();
    assertThat(bens.texts()).containsExactly("From the hill", "The first of all");
  }

  @Test
  void likes_and_comments_update_for_every_viewer() {
    annas.button(annas.post("The first"), "Like: 0").click();
    assertThat(bens.button(bens.post("The first"), "Like: 1")).isVisible();

    annas.button(annas.post("The first"), "More reactions").click();
    annas.button(annas.post("The first"), "Wow: 0").click();
    assertThat(bens.button(bens.post("The first"), "Wow: 1")).isVisible();

    annas.button(annas.post("The first"), "Like: 1").click();
    assertThat(bens.button(bens.post("The first"), "Like: 0")).isVisible();

    ana.comment(ben.feed().await().page().items().getFirst().activity().id(), "Where?").await();
    assertThat(bens.post("The first").getByLabel("1 comment")).isVisible();
  }

  @Test
  void edits_and_deletions_appear_live_and_a_deletion_can_be_undone() {
    bens.choose(bens.post("The first"), "Edit");
    bens.page().getByLabel("Text").fill("The very first");
    bens.button("Save").click();
    assertThat(annas.post("The very first")).containsText("edited");

    bens.choose(bens.post("The very first"), "Delete");
    assertThat(bens.page().getByText("You deleted this post.")).isVisible();
    assertThat(annas.post("The very first")).hasCount(0);

    bens.button("Undo").click();
    assertThat(bens.post("The very first")).isVisible();
    assertThat(annas.post("The very first")).isVisible();
  }

  @Test
  void a_post_explains_why_it_is_in_the_feed() {
    var lisbon = server.city("lisbon");
    ana.describe(lisbon, Profile.named("Lisbon")).await();
    ana.follow(lisbon).await();
    annas.button("Reload feed").click();
    awaitDelivery(ben, ben.post("From the hill", lisbon).await());
    annas.newButton().click();

    assertThat(annas.post("From the hill")).containsText("via Lisbon");
    annas.choose(annas.post("From the hill"), "Why is this in my feed\\?");
    assertThat(annas.dialog()).containsText("You follow Ben");
    assertThat(annas.dialog()).containsText("followed since");
  }

  @Test
  void comments_appear_in_the_open_thread() {
    annas.post("The first").getByLabel("Comment").click();
    assertThat(annas.page().getByText("No comments yet.")).isVisible();
    bens.post("The first").getByLabel("Comment").click();

    bens.field("Write a comment").fill("Is anybody here?");
    bens.button("Comment").click();
    assertThat(bens.post("Is anybody here?")).isVisible();
    assertThat(annas.post("Is anybody here?")).isVisible(); // does not shift anything

    annas.field("Write a comment").fill("I am");
    annas.button("Comment").click();
    assertThat(annas.post("I am")).isVisible();
    bens.newButton().click();
    assertThat(bens.post("I am")).hasCount(1);
  }

  @Test
  void a_line_separates_new_posts_on_every_device() {
    until(() -> ana.feed().await().read(), Optional::isPresent);
    annas.page().close();
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
    assertThat(annas.newButton()).hasText("8 new");
    annas.newButton().click();
    annas.post("Two").scrollIntoViewIfNeeded();
    var before = annas.post("Two").boundingBox().y;

    bens.publish("Ten");
    assertThat(annas.newButton()).hasText("1 new");

    assertThat(annas.post("Two").boundingBox().y).isEqualTo(before);
    annas.newButton().click();
    assertThat(annas.post("Ten")).isInViewport();
  }
}
