// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** The accessibility check finds violations under any content security policy. */
final class AccessibilityCheckIT {
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
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @RegisterExtension
  static final ForeignSite elsewhere = new ForeignSite("blog.example");

  @Test
  void an_accessible_page_passes() {
    AccessibilityCheck.check(open("").page());
  }

  @Test
  void a_violation_is_reported_with_its_element() {
    var page = open("<img id='cat' src='/style.css'>").page();

    assertThatThrownBy(() -> AccessibilityCheck.check(page))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("image-alt (Images must have alternate text): #cat");
  }

  @Test
  void a_violation_of_the_dark_theme_only_is_found() {
    var visitor = open("").darkScheme();

    assertThatThrownBy(() -> AccessibilityCheck.check(visitor.page()))
        .hasMessageContaining("color-contrast");
    AccessibilityCheck.check(visitor.lightScheme().page());
  }

  private static Visitor open(String part) {
    elsewhere.serve("/style.css", STYLE);
    var page = elsewhere.serve("/page.html", PAGE.formatted(part), STRICT);
    return browser.anonymousVisitor().allowHosts(elsewhere.host()).open(page);
  }
}
