// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.WebSocketFrame;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.LoadState;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.server.ServerExtension;

/** Elements that are shown optimistically are usable before the server has processed the change. */
final class OptimisticUiIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  /** The frames of the page, which tell the server what it shows. */
  private final StringBuffer shown = new StringBuffer();
  /** Whether the server is not told what the page shows. */
  private final AtomicBoolean isShowingKept = new AtomicBoolean();
  private Session ana;
  private Ref lisbon;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void delayNetwork() {
    ana = server.signUp("Ana");
    lisbon = server.city("Lisbon");
    ana.describe(lisbon, Profile.named("Lisbon")).await();
    visitor = browser.visitor(ana);
    screen = Screen.of(visitor);
  }

  @Test
  void follow_options_can_be_opened_right_after_following() {
    visitor.open("/" + lisbon);
    screen.button("Options for following Lisbon").click();
    screen.button("Close").click(); // the dialog is already loaded from now on
    var underway = holdRequests("PUT", "**/v1/follows/*");
    screen.button("Follow Lisbon").click();
    screen.button("Following Lisbon.*").click();
    release(underway);
    assertThat(screen.dialog()).containsText("Remove past posts from my feed");
  }

  @Test
  void an_older_list_of_follows_does_not_undo_a_newer_follow() {
    var porto = server.city("Porto");
    ana.describe(porto, Profile.named("Porto")).await();
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
  void an_older_page_of_follows_does_not_undo_a_newer_follow() {
    visitor.open("/" + lisbon);
    assertThat(screen.button("Follow Lisbon")).isVisible();
    screen.link("Home").click();
    var answer = holdAnswer("**/v1/entities/" + lisbon);
    screen.page().goBack();
    screen.page().waitForCondition(() -> !answer.isEmpty());
    screen.button("Follow Lisbon").click();
    awaitOpenRequests();

    answer.getFirst().run();
    assertThat(screen.link("1 follower")).isVisible();
    assertThat(screen.button("Following Lisbon.*")).isVisible();
  }

  @Test
  void followed_entities_are_suggested_as_soon_as_they_are_loaded() {
    ana.follow(lisbon).await();
    var answer = holdAnswer("**/v1/entities/*/following*");
    visitor.open("/");
    screen.page().waitForCondition(() -> !answer.isEmpty());
    screen.page().getByRole(AriaRole.COMBOBOX, new Page.GetByRoleOptions().setName("To"))
        .fill("lis");
    awaitOpenRequests();

    answer.getFirst().run();
    assertThat(screen.page().locator("[role=option]")).containsText("Lisbon");
  }

  @Test
  void an_older_list_does_not_undo_a_newer_like() {
    ana.post("From the river").await();
    visitor.open("/");
    var like = screen.button(screen.post("From the river"), "Like: .");
    assertThat(like).hasAttribute("aria-pressed", "false");
    var answer = holdAnswer("**/v1/entities/*/activities*");
    screen.post("From the river").getByText("Ana").first().click();
    screen.page().waitForCondition(() -> !answer.isEmpty());
    screen.page().goBack();
    like.click();
    awaitOpenRequests();
    assertThat(like).hasAttribute("aria-pressed", "true");

    answer.getFirst().run();
    screen.page().waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(like).hasAttribute("aria-pressed", "true");
    assertThat(like).hasAccessibleName("Like: 1");
  }

  @Test
  void a_like_counts_once_whether_response_or_event_comes_first() {
    var post = ana.post("From the river").await();
    var frames = holdFrames("counts");
    visitor.open("/");
    var like = screen.button(screen.post("From the river"), "Like: .");
    assertThat(like).hasAttribute("aria-pressed", "false");
    var answer = holdAnswer("**/v1/activities/*/likes/*");
    like.click();
    screen.page().waitForCondition(() -> !answer.isEmpty());
    assertThat(like).hasAccessibleName("Like: 1");
    server.signUp("Ben").like(post.id(), "like").await();
    waitFor(frames, "counts", "\"like\":2");
    deliver(frames.subList(frames.size() - 1, frames.size()), "counts");
    assertThat(like).hasAccessibleName("Like: 2");

    answer.getFirst().run();
    screen.page().waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(like).hasAccessibleName("Like: 2");
    assertThat(like).hasAttribute("aria-pressed", "true");
  }

  @Test
  void a_deletion_can_be_undone_at_once() {
    ana.post("A mistake").await();
    visitor.open("/" + ana.ref());
    var underway = holdRequests("DELETE", "**/v1/activities/*");
    screen.choose(screen.post("A mistake"), "Delete");
    screen.button("Undo").click();
    release(underway);
    assertThat(screen.post("A mistake")).isVisible();
    screen.page().reload();
    assertThat(screen.post("A mistake")).isVisible();
  }

  /** The restored post is delivered again before its author gets the response. */
  @Test
  void a_late_response_to_an_undo_does_not_undo_a_newer_like() {
    var post = ana.post("A mistake").await();
    holdFrames("notification"); // it has the counts, too
    visitor.open("/" + ana.ref());
    assertThat(screen.post("A mistake")).isVisible();
    screen.page().waitForCondition(() -> shown.indexOf(post.id().text()) >= 0);
    isShowingKept.set(true); // the server answers it with the counts
    screen.choose(screen.post("A mistake"), "Delete");
    var answer = holdAnswer("**/v1/activities/*/restore");
    screen.button("Undo").click();
    screen.page().waitForCondition(() -> !answer.isEmpty());
    assertThat(screen.post("A mistake")).isVisible();
    server.signUp("Ben").like(post.id(), "like").await();
    assertThat(screen.button(screen.post("A mistake"), "Like: 1")).isVisible();

    screen.page().waitForResponse("**/restore", answer.getFirst());
    awaitOpenRequests(); // the response was processed
    assertThat(screen.button(screen.post("A mistake"), "Like: 1")).isVisible();
  }

  @Test
  void a_late_response_to_an_edit_does_not_undo_a_newer_like() {
    var post = ana.post("A mistake").await();
    holdFrames("notification"); // it has the counts, too
    visitor.open("/" + ana.ref());
    screen.choose(screen.post("A mistake"), "Edit");
    screen.page().getByLabel("Text").fill("No mistake");
    var answer = holdAnswer("**/v1/activities/" + post.id().text());
    screen.button("Save").click();
    screen.page().waitForCondition(() -> !answer.isEmpty());
    server.signUp("Ben").like(post.id(), "like").await();
    assertThat(screen.button(screen.posts(), "Like: 1")).isVisible();

    answer.getFirst().run();
    assertThat(screen.button("Save")).hasCount(0);
    assertThat(screen.button(screen.post("No mistake"), "Like: 1")).isVisible();
  }

  /** Responses and frames arrive on different connections. */
  @Test
  void a_late_event_of_a_deletion_does_not_undo_the_restore() {
    var post = ana.post("A mistake").await();
    var frames = holdFrames("removed");
    visitor.open("/" + ana.ref());
    assertThat(screen.post("A mistake")).isVisible();
    server.signUp("Ben").like(post.id(), "like").await();
    assertThat(screen.button(screen.post("A mistake"), "Like: 1")).isVisible();
    screen.page().waitForCondition(() -> shown.indexOf(post.id().text()) >= 0);
    isShowingKept.set(true); // a slow server must not hear first that the page hides it
    screen.choose(screen.post("A mistake"), "Delete");
    waitFor(frames, "removed", post.id().text());
    isShowingKept.set(false);
    screen.button("Undo").click();
    assertThat(screen.post("A mistake")).isVisible();

    deliver(frames, "removed");
    server.signUp("Cleo").like(post.id(), "like").await();
    assertThat(screen.button(screen.post("A mistake"), "Like: 2")).isVisible();
    screen.page().waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(screen.post("A mistake")).isVisible();
  }

  /** The page then asks for nothing that is gone, which would be an error in its console. */
  @Test
  void a_late_event_of_an_edit_does_not_reload_a_deleted_post() {
    var post = ana.post("A mistake").await();
    var frames = holdFrames("changed", "removed");
    visitor.open("/" + ana.ref());
    assertThat(screen.post("A mistake")).isVisible();
    screen.page().waitForCondition(() -> shown.indexOf(post.id().text()) >= 0);
    ana.edit(post.id(), Edits.text("A grave mistake")).await();
    waitFor(frames, "changed", post.id().text());
    isShowingKept.set(true); // a slow server must not hear first that the page hides it
    screen.choose(screen.post("A mistake"), "Delete");
    waitFor(frames, "removed", post.id().text());
    deliver(frames, "changed");
    awaitOpenRequests();
    screen.button("Undo").click();
    assertThat(screen.post("A grave mistake")).isVisible();
  }

  @Test
  void activities_read_elsewhere_before_they_arrive_are_not_new() {
    var frames = holdFrames("activity", "read");
    readOnOtherDevice(this::explore, frames);
    deliver(frames, "read");
    deliver(frames, "activity");
    screen.link("Home").click();
    assertThat(screen.post("From the river")).isVisible();
    assertThat(screen.newButton()).hasCount(0);
  }

  @Test
  void activities_read_elsewhere_meanwhile_are_not_new_on_return() {
    var frames = holdFrames("activity", "read");
    readOnOtherDevice(() -> {}, frames);
    deliver(frames, "activity");
    assertThat(screen.newButton()).isVisible();
    deliver(frames, "read");
    explore();
    screen.link("Home").click();
    assertThat(screen.post("From the river")).isVisible();
    assertThat(screen.newButton()).hasCount(0);
  }

  private void explore() {
    screen.link("Explore").click();
    assertThat(screen.heading("Explore")).isVisible();
  }

  /** Opens the feed, waits for a new activity, and reads it on another device. */
  private void readOnOtherDevice(Runnable beforeItComes, List<HeldFrame> frames) {
    var ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
    ana.post("The first of all").await();
    visitor.open("/");
    assertThat(screen.post("The first of all")).isVisible();
    beforeItComes.run();
    var river = ben.post("From the river").await().id().text();
    waitFor(frames, "activity", river);
    var position = await(() -> ana.feed(), feed -> feed.position().compareTo(river) > 0).position();
    ana.markReadUpTo(position).await();
    waitFor(frames, "read", position);
  }

  /** Holds the next response, which becomes outdated. */
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

  /** A received frame that is not delivered yet. */
  private record HeldFrame(String type, String text, WebSocketRoute page) {}

  /** Holds frames of these types. */
  private List<HeldFrame> holdFrames(String... types) {
    var held = new ArrayList<HeldFrame>();
    screen.page().routeWebSocket("**/v1/live*", page -> {
      var toServer = page.connectToServer();
      page.onMessage(frame -> {
        if (!isShowingKept.get() || !type(frame).equals("showing")) {
          shown.append(frame.text()); // a page that was fast enough says it in its hello
          toServer.send(frame.text());
        }
      });
      toServer.onMessage(frame -> {
        if (List.of(types).contains(type(frame))) {
          held.add(new HeldFrame(type(frame), frame.text(), page));
        } else {
          page.send(frame.text());
        }
      });
    });
    return held;
  }

  private static String type(WebSocketFrame frame) {
    return new JsonObject(frame.text()).getString("t");
  }

  private void waitFor(List<HeldFrame> frames, String type, String about) {
    screen.page().waitForCondition(() -> frames.stream()
        .anyMatch(frame -> frame.type().equals(type) && frame.text().contains(about)));
  }

  private static void deliver(List<HeldFrame> frames, String type) {
    frames.stream().filter(frame -> frame.type().equals(type))
        .forEach(frame -> frame.page().send(frame.text()));
  }

  /** Holds the next request. */
  private List<Route> holdRequests(String method, String paths) {
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

  private void release(List<Route> held) {
    screen.page().waitForCondition(() -> !held.isEmpty());
    awaitOpenRequests(); // and everything that overtakes it
    held.forEach(Route::resume);
  }

  private void awaitOpenRequests() {
    screen.page().evaluate("() => fetch('.')");
  }
}
