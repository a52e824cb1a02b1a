// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import tidings.bench.browser.Browser;

/** Somebody looks at the page for the first time, and then loads it again. */
public record Visit(View first, View second) {

  public static Visit of(Town town, Browser browser) {
    try (var tab = town.visit(browser)) {
      return new Visit(View.of(tab, town.address()), View.of(tab, town.address()));
    }
  }
}
