// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.until;

import com.microsoft.playwright.Page;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** Pages of the origins in {@code http.frames}, and no others, may show the page in a frame. */
final class FramesIT {
  @RegisterExtension
  static final ForeignSite partner = new ForeignSite("partner.example");

  @RegisterExtension
  static final ForeignSite stranger = new ForeignSite("stranger.example");

  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--http.frames", partner.origin()));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void a_named_origin_shows_the_page() {
    var page = framedBy(partner, browser.anonymousVisitor());

    assertThat(page.frameLocator("iframe").locator("tidings-explore")).isVisible();
  }

  @Test
  void another_origin_does_not() {
    var visitor = browser.anonymousVisitor();
    var page = framedBy(stranger, visitor);

    until(visitor::errors,
        errors -> errors.stream().anyMatch(error -> error.kind() == PageError.Kind.POLICY));
    visitor.expect(PageError.Kind.POLICY);
    assertThat(page.frameLocator("iframe").locator("tidings-app")).hasCount(0);
  }

  private static Page framedBy(ForeignSite site, Visitor visitor) {
    visitor.allowHosts(site.host());
    return visitor.open(site.serve("/page.html",
        "<!doctype html><title>A site</title><iframe width=800 height=600 src=\""
            + visitor.address() + "/explore\"></iframe>"))
        .page();
  }
}
