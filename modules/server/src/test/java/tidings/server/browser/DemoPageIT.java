// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;
import tidings.server.ServerExtension;
import tidings.server.ServerProcess;

/** The demo from a first visitor's point of view; also takes the pictures of the README. */
@Tag("thorough")
final class DemoPageIT {
  /** A small world, which loads in seconds; a large one for the pictures. */
  private static final Map<String, String> SMALL = Boolean.getBoolean("docs.write")
      ? Map.of("--seed", "7")
      : Map.of("--seed", "7", "--demo.people", "60", "--demo.activities", "200");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @TempDir
  static Path data;

  @Test
  void the_demo_works_on_a_phone_and_on_a_wide_screen() {
    try (var demo = ServerProcess.demo(data, SMALL)) {
      var visitor = browser.anonymousVisitorAt(demo.address()).width(1440).lightScheme().open("/");
      var screen = Screen.of(visitor);
      screen.field("Username").fill("ana");
      screen.page().getByLabel("Password").fill("demo-demo");
      screen.button("Sign in").click();

      assertThat(screen.posts().nth(19)).isAttached();
      postAsFollowedUser(demo.address());
      assertThat(screen.newButton()).isVisible();
      assertThat(picturesOf(screen.page())).isPositive();
      Screenshots.take(visitor, "feed");
      screen.newButton().click();
      assertThat(screen.page().getByLabel("Following").getByText("@").first()).isAttached();

      screen.link("\\d+ comments?").first().click();
      assertThat(screen.button("Comment")).isVisible();
      assertThat(screen.posts().nth(1)).isVisible();
      Screenshots.take(visitor, "post");
      visitor.darkScheme().open("/city:lisbon");
      assertThat(screen.heading("Lisboa")).isVisible();
      assertThat(screen.posts().first()).isVisible();
      Screenshots.take(visitor, "city");
      visitor.open("/notifications");
      assertThat(screen.page().getByText("liked your post").first()).isVisible();
      Screenshots.take(visitor, "notifications");
      visitor.lightScheme().open("/explore?type=artist");
      assertThat(screen.page().locator("main .entity-row").first()).isVisible();
      visitor.expect(PageError.Kind.LOST);
      assertThat(demo.terminate().exitCode()).isZero();
    }
  }

  /** Posts as someone Ana follows, because the simulation chooses its actors at random. */
  private static void postAsFollowedUser(String address) {
    try (var tidings = Tidings.at(address)) {
      var friend = tidings.signIn("ana", "demo-demo").await().wholeFeed().stream()
          .filter(entry -> entry.via().contains(entry.activity().actor().ref()))
          .map(entry -> entry.activity().actor().ref().id())
          .findFirst().orElseThrow();
      tidings.signIn(friend, "demo-demo").await().post("Back from the river").await();
    }
  }

  /** Number of loaded pictures. */
  private static int picturesOf(Page page) {
    return (int) page.evaluate("""
        [...document.images].filter(({ src, naturalWidth }) =>
          src.includes('/pictures/') && naturalWidth > 0).length""");
  }
}
