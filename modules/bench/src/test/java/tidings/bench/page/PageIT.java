// SPDX-License-Identifier: Apache-2.0
package tidings.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tidings.bench.browser.BrowserPrograms;
import tidings.bench.browser.ChromiumBrowser;
import tidings.bench.server.MissingProgramException;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;

/** A short run of the page benchmark, as a test. */
final class PageIT {
  private static final int POSTS = 90;

  @Test
  void the_page_loads_scrolls_and_shows_new_posts(@TempDir Path folder) {
    var programs = requirePrograms();
    try (var server = ServerProcess.serve(folder.resolve("data"));
        var tidings = Tidings.at(server.address());
        var browser = ChromiumBrowser.launch(programs)) {
      var community = SampleCommunity.fill(server.address(), tidings, POSTS);

      var visit = PageVisit.of(community, browser);
      assertThat(visit.first().painted()).isPositive();
      assertThat(visit.first().shown()).isGreaterThanOrEqualTo(visit.first().feedAnswered());
      assertThat(visit.first().bytes()).isGreaterThan(visit.second().bytes());
      assertThat(visit.first().requests()).isGreaterThan(1);
      assertThat(visit.second().requests()).as("files that are not cached").isEqualTo(1);

      assertThat(PageVisit.onSlowLine(community, browser, SlowLine.FAR).shown())
          .isGreaterThan(2 * SlowLine.FAR.latencyMillis());

      var scrolled = ScrollMeasurement.through(community, browser, POSTS, 1).getLast();
      assertThat(scrolled.seen()).isEqualTo(POSTS);
      assertThat(scrolled.cards()).isBetween(1, POSTS);
      assertThat(scrolled.nodes()).isGreaterThan(scrolled.cards());
      assertThat(scrolled.heap()).isPositive();

      assertThat(NewPostLatency.of(community, browser, 3)).hasSize(3)
          .allMatch(millis -> millis > 0);

      community.postPhotos();
      assertThat(LayoutShift.of(community, browser, "/", LayoutShift.ScreenSize.PHONE))
          .isBetween(0., 1.);
    }
  }

  /** Logs a missing program as well: the build report shows only the number of skipped tests. */
  private static BrowserPrograms requirePrograms() {
    try {
      return BrowserPrograms.find();
    } catch (MissingProgramException missing) {
      LoggerFactory.getLogger(PageIT.class).warn("Tests are skipped: {}", missing.getMessage());
      return Assumptions.abort(missing.getMessage());
    }
  }
}
