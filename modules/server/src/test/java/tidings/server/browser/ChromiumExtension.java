// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.client.Session;
import tidings.server.Await;
import tidings.server.ServerExtension;

/**
 * Chromium for the tests of one class, which are skipped if it is not installed. Visitors are
 * closed after each test; an unexpected {@link PageError} fails the test.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final ChromiumExtension browser = new ChromiumExtension(server);
 * }</pre>
 */
final class ChromiumExtension implements BeforeAllCallback, AfterEachCallback {
  private static final Logger LOG = LoggerFactory.getLogger(ChromiumExtension.class);
  private static final Path SCREENSHOT_FOLDER = Path.of("target/failed");
  private static final double TIMEOUT_MS = SECONDS.toMillis(Await.TIMEOUT_SECONDS);

  private final ServerExtension server;
  private final List<Visitor> visitors = new ArrayList<>();
  private BrowserProfiles browser;

  ChromiumExtension(ServerExtension server) {
    this.server = server;
  }

  @Override
  public void beforeAll(ExtensionContext tests) {
    var program = requireInstalled(InstalledPrograms.chromium(),
        "no Chromium was found: CHROMIUM may name one");
    var node = requireInstalled(InstalledPrograms.node(),
        "no Node.js of 20 or later was found to drive Chromium");
    browser = SharedBrowser.launch(program, node);
    PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MS);
  }

  /** Logs the reason too, because the build report shows only the number of skipped tests. */
  private static Path requireInstalled(Optional<Path> program, String reason) {
    if (program.isEmpty()) {
      LOG.warn("Tests are skipped: {}", reason);
    }
    assumeTrue(program.isPresent(), reason);
    return program.get();
  }

  /** A visitor with a new session of this user. */
  Visitor visitor(Session session) {
    var profile = browser.take(server.address());
    profile.signIn(session);
    return newVisitor(profile);
  }

  /** A visitor without a session. */
  Visitor anonymousVisitor() {
    return anonymousVisitorAt(server.address());
  }

  /** A visitor without a session, for a server in another process. */
  Visitor anonymousVisitorAt(String address) {
    return newVisitor(browser.take(address));
  }

  private Visitor newVisitor(BrowserProfile profile) {
    profile.context().setDefaultTimeout(TIMEOUT_MS);
    var visitor = new Visitor(profile);
    visitors.add(visitor);
    return visitor;
  }

  @Override
  public void afterEach(ExtensionContext test) {
    test.getExecutionException().ifPresent(failure -> takeScreenshots(test));
    closeVisitors();
  }

  /** Takes screenshots as {@code target/failed/PostingIT.a_post_arrives-1.png} and so on. */
  private void takeScreenshots(ExtensionContext test) {
    var name = test.getRequiredTestClass().getSimpleName() + "."
        + test.getRequiredTestMethod().getName();
    for (int each = 0; each < visitors.size(); each++) {
      var file = SCREENSHOT_FOLDER.resolve(name + "-" + (each + 1) + ".png");
      visitors.get(each).page().screenshot(new ScreenshotOptions().setPath(file));
    }
  }

  /** @throws AssertionError if there were unexpected errors */
  void closeVisitors() {
    var all = List.copyOf(visitors);
    visitors.clear();
    var complaints = all.stream().flatMap(visitor -> visitor.close().stream()).toList();
    assertThat(complaints).as("errors in browsers").isEmpty();
  }
}
