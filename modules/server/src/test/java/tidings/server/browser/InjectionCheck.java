// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;

/** Checks that a page contains no injected elements, attributes or scripts. */
final class InjectionCheck {
  /** Lists injected content, one line each. */
  private static final String FIND_INJECTED = """
      () => {
        const found = [];
        if (window.pwned !== undefined) found.push('a script has run');
        if (window !== top || frames.length) found.push('there are frames');
        const ours = 'head > script[src*="/assets/"], head > script:not([src]):first-of-type, '
          + 'head > style:only-of-type';
        for (const element of document.querySelectorAll('*')) {
          const { localName: name, attributes } = element;
          const text = element.cloneNode(false).outerHTML;
          const foreign = ['iframe', 'frame', 'object', 'embed', 'style', 'math', 'template',
            'applet', 'portal', 'animate', 'set', 'foreignObject', 'script'].includes(name);
          if (foreign && !element.matches(ours)) found.push(text);
          if (['base', 'noscript', 'title'].includes(name)
            && document.querySelectorAll(name).length > 1) found.push(text);
          for (const { name: attribute } of attributes) {
            if (/^(on.*|srcdoc|action|formaction|http-equiv|ping|background)$/i.test(attribute)) {
              found.push(text);
            }
          }
          if (element.matches('.pwned, [lit$1234567$]'.replaceAll('$', '\\\\$'))) found.push(text);
          const address = name === 'a' ? element.href : element.src;
          if (address && !/^https?:\\/\\/[^/]/.test(address)) found.push(text);
          const isOutwards = name === 'a' && element.origin !== location.origin;
          if (isOutwards && !['noopener', 'noreferrer'].every(it => element.relList.contains(it))) {
            found.push(text);
          }
          if (name === 'img' && element.referrerPolicy !== 'no-referrer'
            && new URL(element.src, document.baseURI).origin !== location.origin) found.push(text);
        }
        return found;
      }
      """;

  private InjectionCheck() {}

  /** @throws AssertionError with all injected content */
  static void check(Page page) {
    assertThat((Iterable<?>) page.evaluate(FIND_INJECTED)).as("injected elements in " + page.url())
        .isEmpty();
  }
}
