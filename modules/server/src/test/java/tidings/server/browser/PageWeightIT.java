// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.Page;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.server.ServerExtension;

/** The page is light: it loads little, loads it once, and does not grow with its content. */
final class PageWeightIT {
  /** Maximum compressed size of the first view. */
  private static final int FIRST_VIEW_BYTES = 100_000;
  /** The document, two scripts, the logo and the icons; pictures may be requested again. */
  private static final int MAX_FIRST_VIEW_FILES = 7;
  private static final int POSTS = 2_000;
  private static final int BATCH_SIZE = 100;
  /** Maximum number of rendered posts: five pages of twenty. */
  private static final int MAX_CARDS = 100;
  /** Resource entries of the page itself, without its images. */
  private static final String OF_THE_PAGE = """
      performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .concat(performance.getEntriesByType('navigation'))
      """;
  private static final String LOADED =
      OF_THE_PAGE + ".reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)";
  private static final String NOT_KEPT =
      OF_THE_PAGE + ".filter(({ transferSize }) => transferSize > 0).map(({ name }) => name)";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void the_first_view_is_small_and_the_second_is_cached() {
    var ana = server.signUp("Ana");
    awaitDelivery(ana, ana.post("Hello").await());
    var visitor = browser.visitor(ana).open("/");
    assertThat(Screen.of(visitor).post("Hello")).isVisible();

    assertThat((int) visitor.page().evaluate(LOADED)).isBetween(1, FIRST_VIEW_BYTES);
    assertThat((List<?>) visitor.page().evaluate(NOT_KEPT))
        .hasSizeBetween(1, MAX_FIRST_VIEW_FILES);

    visitor.open("/");
    assertThat(Screen.of(visitor).post("Hello")).isVisible();
    assertThat((List<?>) visitor.page().evaluate(NOT_KEPT))
        .singleElement().isEqualTo(visitor.address() + "/");
  }

  @Tag("thorough")
  @Test
  void scrolling_through_2000_posts_does_not_leak() {
    var ana = server.signUp("Ana");
    postAll(ana);
    var page = browser.visitor(ana).open("/").page();
    var screen = new Screen(page);
    assertThat(screen.post("Post 2000.")).isVisible();

    var seen = new HashSet<String>();
    while (!screen.post("Post 1.").isVisible()) {
      var texts = screen.texts();
      assertThat(texts).hasSizeLessThan(MAX_CARDS).isNotEmpty();
      seen.addAll(texts);
      scrollOn(page);
    }
    seen.addAll(screen.texts());
    assertThat(seen).hasSize(POSTS);

    page.evaluate("scrollTo(0, 0)");
    assertThat(screen.post("Post 2000.")).isVisible();
    assertThat(screen.posts().count()).isLessThan(MAX_CARDS);
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)");
    assertThat(screen.post("Post 1000.").or(screen.post("Post 990.")).first()).isVisible();
  }

  /** Scrolls to the last rendered post and waits for rendering. */
  private static void scrollOn(Page page) {
    page.evaluate("""
        new Promise((resolve) => {
          const last = [...document.querySelectorAll('[data-activity]')].at(-1);
          last.scrollIntoView();
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        })""");
  }

  private static void postAll(Session ana) {
    for (int from = 1; from <= POSTS; from += BATCH_SIZE) {
      var drafts = IntStream.range(from, from + BATCH_SIZE)
          .mapToObj(i -> Drafts.note("Post " + i + "."))
          .toList();
      Future.join(ana.postAll(drafts).await()).await();
    }
  }
}
