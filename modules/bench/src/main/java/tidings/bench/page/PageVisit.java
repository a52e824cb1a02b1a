// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import tidings.bench.browser.ChromiumBrowser;

/** The first load of a page, and its reload. */
public record PageVisit(PageLoad first, PageLoad second) {

  public static PageVisit of(SampleCommunity community, ChromiumBrowser browser) {
    try (var profile = community.newProfile(browser)) {
      var page = profile.newPage();
      return new PageVisit(PageLoad.of(page, community.address()),
          PageLoad.of(page, community.address()));
    }
  }

  /** The first load of a page on a slow connection. */
  public static PageLoad onSlowLine(SampleCommunity community, ChromiumBrowser browser,
      SlowLine line) {
    try (var profile = community.newProfile(browser)) {
      var page = profile.newPage();
      line.slowDown(page);
      return PageLoad.of(page, community.address());
    }
  }
}
