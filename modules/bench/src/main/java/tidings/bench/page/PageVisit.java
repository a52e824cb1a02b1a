// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import tidings.bench.browser.Browser;

/** Somebody looks at the page for the first time, and then loads it again. */
public record PageVisit(PageLoad first, PageLoad second) {

  public static PageVisit of(SampleCommunity community, Browser browser) {
    try (var tab = community.openTab(browser)) {
      return new PageVisit(PageLoad.of(tab, community.address()),
          PageLoad.of(tab, community.address()));
    }
  }
}
