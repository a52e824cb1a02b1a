// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

/** Keyboard input to a page. */
record Keyboard(Page page) {
  /** Maximum number of Tab presses to reach an element. */
  private static final int MAX_TABS = 60;
  private static final String IS_SEEN = """
      element => {
        const look = it => {
          const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, top }
            = getComputedStyle(it);
          return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, top].join();
        };
        const around = [element, element.closest('form'), element.closest('.activity')]
          .filter(Boolean);
        const focused = around.map(look).join();
        element.blur();
        const plain = around.map(look).join();
        element.focus();
        return focused !== plain;
      }""";

  private static final String IS_BETWEEN_BARS = """
      element => {
        const at = element.getBoundingClientRect();
        const edge = name => document.querySelector(name).getBoundingClientRect();
        return at.top >= edge('.bar').bottom && at.bottom <= edge('.tabs').top;
      }""";

  static Keyboard of(Visitor visitor) {
    return new Keyboard(visitor.page());
  }

  /** Presses keys in order, e.g. {@code j} and {@code Shift+Tab}. */
  Keyboard press(String... keys) {
    for (var key : keys) {
      page.keyboard().press(key);
    }
    return this;
  }

  Keyboard type(String text) {
    page.keyboard().type(text);
    return this;
  }

  /** Moves the focus to an element with Tab. */
  Keyboard focus(Locator element) {
    assertThat(element).isVisible();
    for (int i = 0; i < MAX_TABS && !isAt(element); i++) {
      press("Tab");
    }
    return requireFocus(element);
  }

  private static boolean isAt(Locator element) {
    return (boolean) element.evaluate("element => element === document.activeElement");
  }

  /** The focused element. */
  Locator focused() {
    return page.locator("*:focus");
  }

  Keyboard requireFocus(Locator element) {
    assertThat(element).isFocused();
    return this;
  }

  /** Fails if no element has the focus: screen reader users would have to start from the top. */
  Keyboard requireAnyFocus() {
    assertThat(page.locator("body :focus")).hasCount(1);
    return this;
  }

  /** Whether the focused element is not covered by the bars at the top and bottom of a phone. */
  boolean isBetweenBars() {
    return (boolean) focused().evaluate(IS_BETWEEN_BARS);
  }

  /** Fails if the focus is not visible. */
  Keyboard requireVisibleFocus() {
    var markup = focused().evaluate("element => element.cloneNode(false).outerHTML");
    assertThat(focused().evaluate(IS_SEEN)).as("visible focus of " + markup).isEqualTo(true);
    return this;
  }
}
