// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tidings.bench.browser.Chromium;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;

/** A short run of the page benchmark, as a test. */
final class PageIT {
  private static final int POSTS = 90;
  private static final String NONE = "no Chromium was found: CHROMIUM may name one";

  @Test
  void the_page_is_viewed_scrolled_through_and_told_what_is_new(@TempDir Path folder) {
    var chromium = Chromium.installed();
    if (chromium.isEmpty()) {
      LoggerFactory.getLogger(PageIT.class).warn("Tests are skipped: {}", NONE);
    }
    assumeTrue(chromium.isPresent(), NONE);
    try (var server = ServerProcess.serve(folder.resolve("data"));
        var tidings = Tidings.at(server.address());
        var browser = chromium.get().start(folder.resolve("profile"))) {
      var community = SampleCommunity.fill(server.address(), tidings, POSTS);

      var visit = PageVisit.of(community, browser);
      assertThat(visit.first().painted()).isPositive();
      assertThat(visit.first().shown()).isGreaterThanOrEqualTo(visit.first().feedAnswered());
      assertThat(visit.first().bytes()).isGreaterThan(visit.second().bytes());
      assertThat(visit.first().requests()).isGreaterThan(1);
      assertThat(visit.second().requests()).as("what is not kept").isEqualTo(1);

      var scrolled = ScrollMeasurement.through(community, browser, POSTS, 1).getLast();
      assertThat(scrolled.seen()).isEqualTo(POSTS);
      assertThat(scrolled.cards()).isBetween(1, POSTS);
      assertThat(scrolled.nodes()).isGreaterThan(scrolled.cards());
      assertThat(scrolled.heap()).isPositive();

      assertThat(NewPostLatency.of(community, browser, 3)).hasSize(3)
          .allMatch(millis -> millis > 0);
    }
  }
}
