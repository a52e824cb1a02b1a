// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.until;

import com.microsoft.playwright.Locator;
import io.vertx.core.http.HttpHeaders;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.core.Entities.Profile;
import tidings.server.PictureHost;
import tidings.server.ServerExtension;

/** With the proxy the page loads pictures of other servers from its own; any other request fails. */
final class ProxiedPicturesIT {
  @RegisterExtension
  @Order(1)
  static final PictureHost host = new PictureHost();

  @RegisterExtension
  @Order(2)
  static final ServerExtension server = new ServerExtension(
      Map.of("--pictures.proxy", "on", "--pictures.networks", "127.0.0.1/32"));

  @RegisterExtension
  @Order(3)
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void pictures_of_posts_and_profiles_come_from_the_server() {
    var ben = server.signUp("Ben");
    ben.describe(ben.ref(), new Profile("Ben", Optional.empty(),
        Optional.of(host.picture("/ben.png", PictureHost.PNG)))).await();
    ben.post(Drafts.photo(host.picture("/river.png", PictureHost.PNG), "The river", "Look"))
        .await();

    var visitor = browser.visitor(server.signUp("Ana")).open("/" + ben.ref());
    var screen = Screen.of(visitor);

    assertThat(screen.post("Look")).isVisible();
    requireLoaded(screen.page().getByAltText("The river"));
    requireLoaded(screen.post("Look").locator(".avatar img"));
    assertThat(host.requests("/river.png")).hasSize(1).allSatisfy(request -> assertThat(
        request.getHeader(HttpHeaders.USER_AGENT)).isEqualTo("Tidings picture proxy"));
  }

  private static void requireLoaded(Locator picture) {
    until(() -> picture.evaluate("image => image.naturalWidth"), width -> width.equals(1));
  }
}
