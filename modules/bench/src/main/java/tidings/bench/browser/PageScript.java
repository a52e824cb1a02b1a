// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import static java.util.Objects.requireNonNull;

import com.microsoft.playwright.Page;
import java.time.Duration;
import java.util.Map;

/**
 * A JavaScript expression that is evaluated in a page.
 *
 * @param expression its value is an object of numbers, or a promise of one
 */
public record PageScript(String expression) {
  /** Long enough to scroll through a whole feed. */
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /** The value of the expression. */
  public PageFigures evaluate(Page page) {
    var withTimeout = """
        Promise.race([%s, new Promise((_, reject) =>
          setTimeout(() => reject(new Error('the script has timed out')), %d))])
        """.formatted(expression, TIMEOUT.toMillis());
    return new PageFigures((Map<?, ?>) page.evaluate(withTimeout));
  }

  /** The numbers of an object, by name. */
  public record PageFigures(Map<?, ?> values) {
    public double get(String name) {
      return ((Number) requireNonNull(values.get(name), name)).doubleValue();
    }

    public int getInt(String name) {
      return (int) get(name);
    }
  }
}
