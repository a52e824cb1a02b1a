// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Checks a page for accessibility with axe-core. */
final class AccessibilityCheck {
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
  /** Runs without further requests; returns one line for each violated rule. */
  private static final String RUN = """
      axe.run(document, {
        preload: false,
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }).then(({ violations }) => violations.map(({ id, help, nodes }) =>
        `${id} (${help}): ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`))
      """;

  private AccessibilityCheck() {}

  /** Checks the current state of a page. @throws AssertionError with all violations */
  static void check(Page page) {
    assertThat(violations(page)).as("accessibility violations at " + page.url()).isEmpty();
  }

  /** One line for each rule, e.g. {@code image-alt (Images must have alternate text): img.cat}. */
  private static List<String> violations(Page page) {
    var debugger = page.context().newCDPSession(page);
    try {
      if (!evaluate(debugger, "'axe' in window").getAsBoolean()) {
        evaluate(debugger, axe() + "; true");
      }
      return evaluate(debugger, RUN).getAsJsonArray().asList().stream()
          .map(JsonElement::getAsString)
          .toList();
    } finally {
      debugger.detach();
    }
  }

  /**
   * Evaluates through the debugger, because the content security policy allows no inline scripts.
   */
  private static JsonElement evaluate(CDPSession debugger, String script) {
    var evaluation = new JsonObject();
    evaluation.addProperty("expression", script);
    evaluation.addProperty("awaitPromise", true);
    evaluation.addProperty("returnByValue", true);
    var result = debugger.send("Runtime.evaluate", evaluation).getAsJsonObject("result");
    assertThat(result.has("value")).as(result.toString()).isTrue();
    return result.get("value");
  }

  private static String axe() {
    try (var script = AccessibilityCheck.class.getResourceAsStream(AXE)) {
      return new String(requireNonNull(script, AXE).readAllBytes(), UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
