// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** The home page offers the views of the server. */
final class ViewsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--feeds.views", "[{\"name\":\"digest\",\"groupBy\":[\"verb\",\"target\"]}]"));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void a_digest_shows_the_newest_post_of_a_place_and_who_has_posted_there() {
    var ana = server.signUp("Ana");
    var city = server.city("Lisbon");
    ana.follow(city).await();
    server.signUp("Ben").post("The first", city).await();
    server.signUp("Cleo").post("The second", city).await();
    var visitor = browser.visitor(ana).open("/");
    var screen = Screen.of(visitor);
    assertThat(screen.posts()).hasCount(2);

    visitor.page().locator(".subnav").getByText("digest").click();

    assertThat(screen.posts()).hasCount(1);
    assertThat(screen.post("The second")).isVisible();
    assertThat(visitor.page().getByText("Cleo, Ben: 2 posts")).isVisible();

    visitor.page().locator(".subnav").getByText("Newest").click();
    assertThat(screen.posts()).hasCount(2);
  }
}
