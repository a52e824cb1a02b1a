// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.server.ServerExtension;

/** The page of the API document shows it, and no text becomes a script there. */
final class ApiDocumentIT {
  private static final String SET_HTML = """
      html => {
        try {
          document.createElement('div').innerHTML = html;
          return 'set';
        } catch (refused) {
          return refused.name;
        }
      }""";
  private static final String SET_SCRIPT = """
      () => {
        try {
          document.createElement('script').src = './docs.js';
          return 'set';
        } catch (refused) {
          return refused.name;
        }
      }""";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void it_shows_the_calls_with_their_descriptions() {
    var page = browser.anonymousVisitor().open("/docs/").page();

    page.locator("#operations-tag-Activities").click();
    var call = page.locator("#operations-Activities-activity");
    call.click();

    assertThat(call.getByText("Get an activity")).isVisible();
    assertThat(call.locator(".responses-table .response").first()).isVisible();
    assertThat(page.locator(".info code").first()).isVisible(); // from Markdown
    assertThat(page.locator(".servers select")).hasValue("..");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<script>alert(1)</script>", "<iframe srcdoc='<p>'></iframe>", "<base href=//evil.example>"
  })
  void html_that_could_run_a_script_is_refused(String html) {
    var visitor = browser.anonymousVisitor().open("/docs/");
    assertThat(visitor.page().locator(".opblock").first()).isVisible();
    visitor.expect(PageError.Kind.POLICY, PageError.Kind.CONSOLE);

    assertThat(visitor.page().evaluate(SET_HTML, html)).isEqualTo("TypeError");
    assertThat(visitor.page().evaluate(SET_HTML, "<p>text</p>")).isEqualTo("set");
    assertThat(visitor.page().evaluate(SET_SCRIPT)).isEqualTo("TypeError");
  }
}
