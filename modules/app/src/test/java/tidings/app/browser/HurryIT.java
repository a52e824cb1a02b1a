// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.LoadState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.app.Server;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** What is shown at once can be pressed at once, though the server does not have it yet. */
final class HurryIT {
  @RegisterExtension
  static final Server server = new Server();

  @RegisterExtension
  static final Chromium browser = new Chromium(server);

  private Session ana;
  private Ref lisbon;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void anaIsFasterThanHerNetwork() {
    ana = server.somebody("Ana");
    lisbon = server.city("Lisbon");
    ana.describe(lisbon, new Profile("Lisbon", Optional.empty(), Optional.empty())).await();
    visitor = browser.visitor(ana);
    screen = Screen.of(visitor);
  }

  @Test
  void how_one_follows_is_asked_right_after_the_press_that_follows() {
    visitor.open("/" + lisbon);
    screen.button("How to follow Lisbon").click();
    screen.button("Close").click(); // what asks is loaded from now on
    var underway = hold("PUT", "**/v1/follows/*");
    screen.button("Follow Lisbon").click();
    screen.button("Following Lisbon.*").click();
    goOn(underway);
    assertThat(screen.dialog()).containsText("Take its posts out of my feed");
  }

  @Test
  void an_older_list_of_what_is_followed_takes_nothing_back() {
    var porto = server.city("Porto");
    ana.describe(porto, new Profile("Porto", Optional.empty(), Optional.empty())).await();
    ana.follow(porto).await();
    var answer = holdAnswer("**/v1/entities/*/following*");
    visitor.open("/" + lisbon);
    screen.page().waitForCondition(() -> !answer.isEmpty());
    screen.button("Follow Lisbon").click();
    assertThat(screen.link("1 follower")).isVisible();

    answer.getFirst().run();
    assertThat(screen.page().locator("aside").getByText("Porto").first()).isVisible();
    assertThat(screen.button("Following Lisbon.*")).isVisible();
  }

  @Test
  void an_older_page_of_what_is_followed_takes_nothing_back() {
    visitor.open("/" + lisbon);
    assertThat(screen.button("Follow Lisbon")).isVisible();
    screen.link("Home").click();
    var answer = holdAnswer("**/v1/entities/" + lisbon);
    screen.page().goBack();
    screen.page().waitForCondition(() -> !answer.isEmpty());
    screen.button("Follow Lisbon").click();
    whatIsAskedByNowIsAnswered();

    answer.getFirst().run();
    assertThat(screen.link("1 follower")).isVisible();
    assertThat(screen.button("Following Lisbon.*")).isVisible();
  }

  @Test
  void an_older_list_takes_no_like_back() {
    ana.post("From the river").await();
    visitor.open("/");
    var like = screen.button(screen.post("From the river"), "Like: .");
    assertThat(like).hasAttribute("aria-pressed", "false");
    var answer = holdAnswer("**/v1/entities/*/activities*");
    screen.post("From the river").getByText("Ana").first().click();
    screen.page().waitForCondition(() -> !answer.isEmpty());
    screen.page().goBack();
    like.click();
    whatIsAskedByNowIsAnswered();
    assertThat(like).hasAttribute("aria-pressed", "true");

    answer.getFirst().run();
    screen.page().waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(like).hasAttribute("aria-pressed", "true");
    assertThat(like).hasAccessibleName("Like: 1");
  }

  @Test
  void what_is_deleted_is_brought_back_right_away() {
    ana.post("A mistake").await();
    visitor.open("/" + ana.ref());
    var underway = hold("DELETE", "**/v1/activities/*");
    screen.choose(screen.post("A mistake"), "Delete");
    screen.button("Undo").click();
    goOn(underway);
    assertThat(screen.post("A mistake")).isVisible();
    screen.page().reload();
    assertThat(screen.post("A mistake")).isVisible();
  }

  /** Answers and frames come by different ways. */
  @Test
  void what_is_told_of_a_deletion_comes_too_late() {
    var post = ana.post("A mistake").await();
    var isShown = new AtomicBoolean();
    var told = new ArrayList<Runnable>();
    screen.page().routeWebSocket("**/v1/live*", page -> {
      var far = page.connectToServer();
      page.onMessage(frame -> {
        far.send(frame.text());
        isShown.compareAndSet(false, frame.text().contains(post.id().text()));
      });
      far.onMessage(frame -> {
        if (frame.text().contains("removed")) {
          told.add(() -> page.send(frame.text()));
        } else {
          page.send(frame.text());
        }
      });
    });
    visitor.open("/" + ana.ref());
    screen.page().waitForCondition(isShown::get);
    screen.choose(screen.post("A mistake"), "Delete");
    screen.page().waitForCondition(() -> !told.isEmpty());
    screen.button("Undo").click();
    assertThat(screen.post("A mistake")).isVisible();

    told.forEach(Runnable::run);
    server.somebody("Ben").like(post.id(), "like").await();
    assertThat(screen.button(screen.post("A mistake"), "Like: 1")).isVisible();
    screen.page().waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(screen.post("A mistake")).isVisible();
  }

  /** The next answer waits, and is older then. */
  private List<Runnable> holdAnswer(String paths) {
    var held = new ArrayList<Runnable>();
    screen.page().route(paths, route -> {
      if (held.isEmpty()) {
        var answer = new FulfillOptions().setResponse(route.fetch());
        held.add(() -> route.fulfill(answer));
      } else {
        route.resume();
      }
    });
    return held;
  }

  /** The next one waits. */
  private List<Route> hold(String method, String paths) {
    var held = new ArrayList<Route>();
    screen.page().route(paths, route -> {
      if (method.equals(route.request().method()) && held.isEmpty()) {
        held.add(route);
      } else {
        route.resume();
      }
    });
    return held;
  }

  private void goOn(List<Route> held) {
    screen.page().waitForCondition(() -> !held.isEmpty());
    whatIsAskedByNowIsAnswered(); // whatever overtakes it
    held.forEach(Route::resume);
  }

  private void whatIsAskedByNowIsAnswered() {
    screen.page().evaluate("() => fetch('.')");
  }
}
