// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import tidings.bench.browser.Browser;

/** The first load of a page, and its reload. */
public record PageVisit(PageLoad first, PageLoad second) {

  public static PageVisit of(SampleCommunity community, Browser browser) {
    try (var tab = community.openTab(browser)) {
      return new PageVisit(PageLoad.of(tab, community.address()),
          PageLoad.of(tab, community.address()));
    }
  }
}
