// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.Locator;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activity;
import tidings.core.Entities.Profile;
import tidings.core.Poll;
import tidings.core.Poll.Votes;
import tidings.core.UserId;
import tidings.server.Await;
import tidings.server.ServerExtension;

/** Polls are composed, voted in and shown with their results. */
final class PollsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static final List<String> CHOICES = List.of("Tea", "Coffee");
  private static final String QUESTION = "What do you drink?";

  private Session ana;
  private Session ben;

  @BeforeEach
  void signUp() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
  }

  @Test
  void a_poll_is_composed_and_posted() {
    var screen = Screen.of(browser.visitor(ana).open("/"));
    screen.button("Add poll").click();
    screen.field("Choice 1").fill("Tea");
    screen.button("Post").click();
    assertThat(screen.page().getByText("Enter the question of the poll.")).isVisible();
    screen.write(QUESTION);
    screen.button("Post").click();
    assertThat(screen.page().getByText("Enter at least 2 choices.")).isVisible();
    screen.field("Choice 2").fill(" Tea ");
    screen.button("Post").click();
    assertThat(screen.page().getByText("Two choices are the same.")).isVisible();
    screen.field("Choice 2").fill("Coffee");
    screen.field("Choice 2").press("Enter");
    assertThat(screen.field("Choice 3")).isFocused();
    screen.field("Choice 3").fill("Water");
    screen.button("Remove choice 1").click();
    AccessibilityCheck.check(screen.page());
    screen.button("Post").click();

    var poll = Await.until(() -> posts(), posts -> posts.size() == 1).getFirst().object().poll()
        .orElseThrow();
    assertThat(poll.choices()).containsExactly("Coffee", "Water");
    assertThat(screen.page().locator("tidings-poll-editor")).hasCount(0);
    assertThat(poll(screen)).isVisible();
  }

  @Test
  void a_draft_keeps_its_poll() {
    var visitor = browser.visitor(ana).open("/");
    var screen = Screen.of(visitor);
    screen.button("Add poll").click();
    screen.field("Choice 1").fill("Tea");
    screen.write(QUESTION);
    visitor.open("/");
    assertThat(screen.field("Choice 1")).hasValue("Tea");
    screen.button("Remove poll").click();
    assertThat(screen.page().locator("tidings-poll-editor")).hasCount(0);
  }

  @Test
  void results_are_shown_after_a_vote_which_can_be_changed_and_withdrawn() {
    var asked = ask(false);
    ana.vote(asked.id(), 1).await();
    var screen = Screen.of(browser.visitor(ben).open("/"));
    assertThat(poll(screen)).not().containsText("100%");
    assertThat(button(screen, "Vote")).isDisabled();

    radio(screen, "Tea").check();
    button(screen, "Vote").click();

    assertThat(choice(screen, 0)).containsText("50%");
    assertThat(choice(screen, 0)).containsText("Your vote");
    assertThat(poll(screen)).containsText("2 voters");
    AccessibilityCheck.check(screen.page());

    button(screen, "Change vote").click();
    radio(screen, "Coffee").check();
    button(screen, "Vote").click();
    assertThat(choice(screen, 1)).containsText("100%");

    button(screen, "Change vote").click();
    button(screen, "Withdraw vote").click();
    assertThat(poll(screen)).containsText("1 voter");
    assertThat(radio(screen, "Coffee")).isVisible();
    AccessibilityCheck.check(screen.page());
    Await.until(() -> votes(asked), new Votes(Map.of(1, 1L), 1)::equals);
  }

  @Test
  void several_choices_can_be_chosen_where_they_are_allowed() {
    var asked = ask(true);
    var screen = Screen.of(browser.visitor(ben).open("/"));

    poll(screen).getByLabel("Tea").check();
    poll(screen).getByLabel("Coffee").check();
    button(screen, "Vote").click();

    assertThat(choice(screen, 0)).containsText("100%");
    assertThat(choice(screen, 1)).containsText("100%");
    Await.until(() -> votes(asked), new Votes(Map.of(0, 1L, 1, 1L), 1)::equals);
  }

  @Test
  void votes_of_others_appear_at_once() {
    var asked = ask(false);
    ben.vote(asked.id(), 0).await();
    var screen = Screen.of(browser.visitor(ben).open("/"));
    assertThat(choice(screen, 0)).containsText("100%");

    ana.vote(asked.id(), 1).await();

    assertThat(choice(screen, 0)).containsText("50%");
  }

  @Test
  void a_poll_that_has_ended_shows_its_results() {
    var asked = askOneHourAgo();
    var screen = Screen.of(browser.visitor(ben).open("/activity:" + asked.id()));

    assertThat(choice(screen, 1)).containsText("0%");
    assertThat(poll(screen)).containsText("Ended");
    assertThat(poll(screen).locator("button")).hasCount(0);
  }

  /** A poll that the site of the community has had, and that has ended there. */
  private Activity askOneHourAgo() {
    var key = server.runCommand("keys", "create", "site", "--scopes", "read,write,users").getLast();
    var carla = new UserId("carla");
    server.client().site(key).putUser(carla, Profile.named("Carla")).await();
    var publishedAt = Instant.now().minus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MILLIS);
    var poll = new Poll(CHOICES, publishedAt.plus(Duration.ofMinutes(10)), false);
    return server.client().withKey(key, carla.ref()).await()
        .upsert(Drafts.poll(QUESTION, poll), new ForeignPost("poll-1", publishedAt)).await()
        .activity();
  }

  private Activity ask(boolean multiple) {
    var poll = new Poll(
        CHOICES, Instant.now().plus(Duration.ofDays(1)), multiple);
    var asked = ana.post(Drafts.poll(QUESTION, poll)).await();
    awaitDelivery(ana, asked);
    return asked;
  }

  private List<Activity> posts() {
    return ana.activitiesOf(ana.ref(), Paging.FIRST).await().items();
  }

  private Votes votes(Activity asked) {
    return ana.activity(asked.id()).await().counts().votes();
  }

  private static Locator poll(Screen screen) {
    return screen.page().locator("tidings-poll");
  }

  private static Locator choice(Screen screen, int index) {
    return poll(screen).locator("[data-choice=\"" + index + "\"]");
  }

  private static Locator radio(Screen screen, String name) {
    return poll(screen).getByLabel(name);
  }

  private static Locator button(Screen screen, String name) {
    return poll(screen).locator("button", new Locator.LocatorOptions().setHasText(name)).first();
  }
}
