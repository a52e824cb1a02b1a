// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.app.Server;

/** What not everybody can use is found, whatever the page's policy is. */
final class AccessibleIT {
  private static final Map<String, String> STRICT = Map.of(
      "Content-Security-Policy", "default-src 'self'; require-trusted-types-for 'script'");
  private static final String STYLE = """
      body { background: white; color: black }
      @media (prefers-color-scheme: dark) { body { background: black; color: #333 } }
      """;
  private static final String PAGE = """
      <!doctype html>
      <html lang="en">
      <title>A page</title>
      <link rel="stylesheet" href="/style.css">
      <main><h1>A page</h1><p>With a text</p>%s</main>
      """;

  @RegisterExtension
  static final Server server = new Server();

  @RegisterExtension
  static final Chromium browser = new Chromium(server);

  @RegisterExtension
  static final Elsewhere elsewhere = new Elsewhere("blog.example");

  @Test
  void a_good_page_is_good() {
    Accessible.check(open("").page());
  }

  @Test
  void what_is_wrong_is_told_with_its_place() {
    var page = open("<img id='cat' src='/style.css'>").page();

    assertThatThrownBy(() -> Accessible.check(page))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("image-alt (Images must have alternate text): #cat");
  }

  @Test
  void what_is_only_wrong_in_the_dark_is_found_there() {
    var visitor = open("").inTheDark();

    assertThatThrownBy(() -> Accessible.check(visitor.page()))
        .hasMessageContaining("color-contrast");
    Accessible.check(visitor.inTheLight().page());
  }

  private static Visitor open(String part) {
    elsewhere.serve("/style.css", STYLE);
    var page = elsewhere.serve("/page.html", PAGE.formatted(part), STRICT);
    return browser.stranger().mayTurnTo(elsewhere.host()).open(page);
  }
}
