// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tidings.app.Server;
import tidings.app.ServerProcess;

/** What somebody sees who tries Tidings for the first time; and the pictures that the README has. */
final class DemoPageIT {
  /** So that it is filled in seconds; for the pictures it is a town. */
  private static final Map<String, String> SMALL = Boolean.getBoolean("pictures.write")
      ? Map.of("--seed", "7")
      : Map.of("--seed", "7", "--demo.people", "60", "--demo.activities", "200");

  @RegisterExtension
  static final Server server = new Server();

  @RegisterExtension
  static final Chromium browser = new Chromium(server);

  @TempDir
  static Path data;

  @Test
  void the_demo_is_alive_on_a_telephone_and_on_a_wide_screen() {
    try (var demo = ServerProcess.demo(data, SMALL)) {
      var visitor = browser.strangerAt(demo.address()).width(1440).inTheLight().open("/");
      var screen = Screen.of(visitor);
      screen.field("User id").fill("ana");
      screen.page().getByLabel("Password").fill("demo-demo");
      screen.button("Sign in").click();

      assertThat(screen.posts().nth(19)).isAttached();
      assertThat(screen.news()).isVisible();
      assertThat(picturesOf(screen.page())).isPositive();
      Pictures.take(visitor, "feed");
      screen.news().click();
      assertThat(screen.page().getByLabel("You follow").getByText("@").first()).isAttached();

      screen.posts().first().locator(".time").click();
      assertThat(screen.button("Comment")).isVisible();
      Pictures.take(visitor, "post");
      visitor.inTheDark().open("/city:lisbon");
      assertThat(screen.heading("Lisboa")).isVisible();
      assertThat(screen.posts().first()).isVisible();
      Pictures.take(visitor, "city");
      visitor.open("/notifications");
      assertThat(screen.page().getByText("liked your post").first()).isVisible();
      Pictures.take(visitor, "notifications");
      visitor.inTheLight().open("/explore?type=artist");
      assertThat(screen.page().locator("main .face").first()).isVisible();
      visitor.expect(Complaint.Kind.LOST);
      assertThat(demo.tellToStop().exitCode()).isZero();
    }
  }

  /** How many pictures have come. */
  private static int picturesOf(Page page) {
    return (int) page.evaluate("""
        [...document.images].filter(({ src, naturalWidth }) =>
          src.includes('/pictures/') && naturalWidth > 0).length""");
  }
}
