// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.NavigateOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitUntilState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** A page before its scripts have been loaded. */
final class LoadingIT {
  private static final String SCRIPTS = "**/assets/**/*.js";
  private static final String FEED_REQUESTS =
      """
          performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/v1/feed')).length
          """;

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private final List<Route> held = new ArrayList<>();
  private boolean released;

  @Test
  void shapes_of_posts_are_shown_and_the_feed_is_requested_before_the_scripts_arrive() {
    var ana = server.signUp("Ana");
    awaitDelivery(ana, ana.post("Hello").await());
    var visitor = browser.visitor(ana);
    var page = visitor.page();
    page.route(SCRIPTS, this::hold);

    page.waitForResponse("**/v1/feed", () -> open(page, visitor.address() + "/"));
    assertThat(page.locator(".skeleton")).isVisible();
    release();

    assertThat(Screen.of(visitor).post("Hello")).isVisible();
    assertThat(page.locator("body > .skeleton")).hasCount(0);
    assertThat(page.evaluate(FEED_REQUESTS)).isEqualTo(1);
  }

  @Test
  void a_visitor_without_a_session_sees_no_shapes_and_requests_no_feed() {
    var visitor = browser.anonymousVisitor();
    var page = visitor.page();
    page.route(SCRIPTS, this::hold);

    page.waitForRequest(SCRIPTS, () -> open(page, visitor.address() + "/sign-in"));
    assertThat(page.locator(".skeleton")).isHidden();
    release();

    assertThat(Screen.of(visitor).button("Sign in")).isVisible();
    assertThat(page.evaluate(FEED_REQUESTS)).isEqualTo(0);
  }

  @Test
  void a_feed_that_cannot_be_requested_early_is_loaded_later() {
    var ana = server.signUp("Ana");
    awaitDelivery(ana, ana.post("Hello").await());
    var visitor = browser.visitor(ana);
    visitor.expect(PageError.Kind.LOST);
    visitor.page().route("**/v1/feed", Route::abort, new Page.RouteOptions().setTimes(1));

    visitor.open("/");

    assertThat(Screen.of(visitor).post("Hello")).isVisible();
  }

  private void hold(Route route) {
    if (released) {
      route.resume();
    } else {
      held.add(route);
    }
  }

  private void release() {
    released = true;
    held.forEach(Route::resume);
  }

  /** Opens a page without waiting for its scripts. */
  private static void open(Page page, String address) {
    page.navigate(address, new NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
  }
}
