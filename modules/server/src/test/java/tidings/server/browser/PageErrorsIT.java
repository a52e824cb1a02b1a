// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.until;
import static tidings.server.browser.PageError.Kind.REFERRER;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.server.ServerExtension;
import tidings.server.browser.PageError.Kind;

/** Unexpected errors in a page fail the test. */
final class PageErrorsIT {
  private static final String PAGE = "<!doctype html><title>A page</title>";
  private static final Map<String, String> STRICT = Map.of(
      "Content-Security-Policy", "default-src 'self'; require-trusted-types-for 'script'");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @RegisterExtension
  static final ForeignSite elsewhere = new ForeignSite("blog.example");

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
    "ERROR   | setTimeout(() => { throw new Error('broken') })",
    "ERROR   | void Promise.reject(new Error('broken'))",
    "CONSOLE | console.error('broken')",
    "REFUSED | void fetch('/v1/broken')",
    "REFUSED | void new WebSocket('/v1/broken')",
    "DIALOG  | alert('broken')",
  })
  void script_errors_are_reported(Kind kind, String script) {
    requireReported(kind, browser.anonymousVisitor().open("/"), script);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "setTimeout(() => { try { document.body.innerHTML = 'x' } catch {} })",
    "document.head.append(document.createElement('style'))",
    "void (new Image().src = 'http://broken.example/')",
    "void fetch('http://broken.example/').catch(() => {})",
  })
  void policy_violations_are_reported(String script) {
    var page = elsewhere.serve("/strict.html", PAGE, STRICT);
    var visitor = browser.anonymousVisitor()
        .allowHosts(elsewhere.host(), "broken.example").open(page);

    requireReported(Kind.POLICY, visitor, script);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "void (new Image().src = 'http://who@broken.example:80/[|^`]?<%>')",
    "void fetch('http://broken.example/', { mode: 'no-cors' }).catch(() => {})",
    "void new WebSocket('ws://broken.example/')",
    "void navigator.sendBeacon('https://broken.example/')",
    "setTimeout(() => location = 'http://broken.example/')",
  })
  void requests_to_other_hosts_are_reported(String script) {
    var page = elsewhere.serve("/loose.html", PAGE);
    var visitor = browser.anonymousVisitor()
        .allowHosts(elsewhere.host()).expect(Kind.LOST).open(page);

    requireReported(Kind.FOREIGN, visitor, script);
  }

  @Test
  void requests_that_leak_the_referrer_are_reported() {
    var picture = elsewhere.serve("/picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    var visitor = browser.anonymousVisitor().allowHosts(elsewhere.host()).open("/");
    visitor.page().evaluate(
        "src => { Object.assign(new Image(), { referrerPolicy: 'unsafe-url', src }) }", picture);

    assertThat(until(visitor::errors, found -> !found.isEmpty()))
        .extracting(PageError::kind).containsExactly(REFERRER);
    visitor.expect(REFERRER);
    var request = new ForeignSite.Request("/picture.svg", visitor.address() + "/");
    until(elsewhere::requests, requests -> requests.contains(request));
  }

  private static void requireReported(Kind kind, Visitor visitor, String script) {
    visitor.page().evaluate(script);

    until(visitor::errors, found -> found.stream().anyMatch(each -> each.kind() == kind));
    assertThatThrownBy(browser::closeVisitors)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(kind.name());
  }

  @Test
  void expected_errors_are_ignored() {
    var visitor = browser.anonymousVisitor().expect(Kind.CONSOLE).open("/");
    visitor.page().evaluate("console.error('broken')");

    assertThat(visitor.errors()).isEmpty();
  }
}
