// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.Soon.until;
import static tidings.app.browser.Complaint.Kind.REFERRER;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.app.Server;
import tidings.app.browser.Complaint.Kind;

/** Whatever goes wrong in a page fails its test, unless that expects it. */
final class ComplaintsIT {
  private static final String PAGE = "<!doctype html><title>A page</title>";
  private static final Map<String, String> STRICT = Map.of(
      "Content-Security-Policy", "default-src 'self'; require-trusted-types-for 'script'");

  @RegisterExtension
  static final Server server = new Server();

  @RegisterExtension
  static final Chromium browser = new Chromium(server);

  @RegisterExtension
  static final Elsewhere elsewhere = new Elsewhere("blog.example");

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
    "ERROR   | setTimeout(() => { throw new Error('broken') })",
    "ERROR   | void Promise.reject(new Error('broken'))",
    "CONSOLE | console.error('broken')",
    "REFUSED | void fetch('/v1/broken')",
    "REFUSED | void new WebSocket('/v1/broken')",
    "DIALOG  | alert('broken')",
  })
  void what_goes_wrong(Kind kind, String script) {
    isNoticed(kind, browser.stranger().open("/"), script);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "setTimeout(() => { try { document.body.innerHTML = 'x' } catch {} })",
    "document.head.append(document.createElement('style'))",
    "void (new Image().src = 'http://broken.example/')",
    "void fetch('http://broken.example/').catch(() => {})",
  })
  void what_the_policy_of_a_page_forbids(String script) {
    var page = elsewhere.serve("/strict.html", PAGE, STRICT);
    var visitor = browser.stranger().mayTurnTo(elsewhere.host(), "broken.example").open(page);

    isNoticed(Kind.POLICY, visitor, script);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "void (new Image().src = 'http://who@broken.example:80/[|^`]?<%>')",
    "void fetch('http://broken.example/', { mode: 'no-cors' }).catch(() => {})",
    "void new WebSocket('ws://broken.example/')",
    "void navigator.sendBeacon('https://broken.example/')",
    "setTimeout(() => location = 'http://broken.example/')",
  })
  void a_request_to_somebody_else(String script) {
    var page = elsewhere.serve("/loose.html", PAGE);
    var visitor = browser.stranger().mayTurnTo(elsewhere.host()).expect(Kind.LOST).open(page);

    isNoticed(Kind.FOREIGN, visitor, script);
  }

  @Test
  void somebody_else_who_learns_where_a_request_came_from() {
    var picture = elsewhere.serve("/picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    var visitor = browser.stranger().mayTurnTo(elsewhere.host()).open("/");
    visitor.page().evaluate(
        "src => { Object.assign(new Image(), { referrerPolicy: 'unsafe-url', src }) }", picture);

    assertThat(until(visitor::complaints, found -> !found.isEmpty()))
        .extracting(Complaint::kind).containsExactly(REFERRER);
    visitor.expect(REFERRER);
    var told = new Elsewhere.Heard("/picture.svg", visitor.address() + "/");
    until(elsewhere::heard, heard -> heard.contains(told));
  }

  private static void isNoticed(Kind kind, Visitor visitor, String script) {
    visitor.page().evaluate(script);

    until(visitor::complaints, found -> found.stream().anyMatch(each -> each.kind() == kind));
    assertThatThrownBy(browser::everybodyLeaves)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(kind.name());
  }

  @Test
  void what_is_expected_fails_nothing() {
    var visitor = browser.stranger().expect(Kind.CONSOLE).open("/");
    visitor.page().evaluate("console.error('broken')");

    assertThat(visitor.complaints()).isEmpty();
  }
}
