// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.until;
import static tidings.server.browser.PageError.Kind.REFUSED;

import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.server.ServerExtension;

/** The samples of {@code docs/using-the-api.md} work on a page of another origin. */
final class ApiGuideIT {
  private static final int LINES = 30;
  private static final String MARKUP = "<img src=x onerror=alert(1)> & \"so\" on";

  @RegisterExtension
  static final ForeignSite elsewhere = new ForeignSite("blog.example");

  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--http.origins", elsewhere.origin()));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Visitor visitor;
  private ApiGuide guide;
  private Session ana;
  private Session ben;

  @BeforeEach
  void openGuide() {
    visitor = browser.anonymousVisitor().allowHosts(elsewhere.host());
    guide = ApiGuide.of(visitor.address());
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
  }

  @Test
  void the_feed_sample_is_short() {
    var code = guide.html() + guide.widget();

    assertThat(code.lines().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(LINES);
  }

  @Test
  void the_feed_sample_renders_activities_as_text() {
    ben.post(MARKUP).await();
    ben.post("Good morning").await();

    assertThat(openFeed())
        .hasText(lines("Ben: Good morning 0 likes", "Ben: " + MARKUP + " 0 likes"));
    AccessibilityCheck.check(visitor.page());
  }

  @Test
  void the_feed_sample_updates_live() {
    var morning = ben.post("Good morning").await();
    var lines = openFeed();
    assertThat(lines).hasText(lines("Ben: Good morning 0 likes"));

    var evening = ben.post("Good evning").await();
    assertThat(lines).hasText(lines("Ben: Good evning 0 likes", "Ben: Good morning 0 likes"));
    ana.like(morning.id(), "like").await();
    assertThat(lines).hasText(lines("Ben: Good evning 0 likes", "Ben: Good morning 1 likes"));
    ben.edit(evening.id(), Edits.text("Good evening")).await();
    assertThat(lines).hasText(lines("Ben: Good evening 0 likes", "Ben: Good morning 1 likes"));
    ben.delete(morning.id()).await();
    assertThat(lines).hasText(lines("Ben: Good evening 0 likes"));
    ana.unfollow(ben.ref()).await();
    assertThat(lines).hasCount(0);
  }

  @Test
  void the_feed_sample_misses_nothing_during_a_network_failure() {
    ben.post("Before").await();
    var lines = openFeed();
    assertThat(lines).hasCount(1);

    visitor.loseNetwork();
    ben.post("Meanwhile").await();
    visitor.restoreNetwork();
    assertThat(lines).hasText(lines("Ben: Meanwhile 0 likes", "Ben: Before 0 likes"));

    visitor.loseNetwork();
    var lisbon = server.city("Lisbon");
    ben.post("From the river", lisbon).await();
    ana.unfollow(ben.ref()).await();
    ana.follow(lisbon).await();
    visitor.restoreNetwork();
    assertThat(lines).hasText(lines("Ben: From the river 0 likes"));
  }

  @Test
  void the_feed_sample_reports_the_end_of_its_session() {
    ben.post("Good morning").await();
    assertThat(openFeed()).hasCount(1);

    ana.signOut().await();

    assertThat(visitor.page().locator("main")).containsText("You are signed out.");
  }

  @Test
  void the_sample_calls_return_the_documented_responses() {
    var printed = new ArrayList<String>();
    visitor.expect(REFUSED).page().onConsoleMessage(message -> record(message, printed));
    elsewhere.serve("/calls.js", guide.calls());
    visitor.open(elsewhere.serve("/calls.html",
        "<!doctype html><title>Calls</title><script type=module src=calls.js></script>"));

    assertThat(guide.printed()).hasSize(14);
    until(visitor::errors, nothing -> printed.size() == guide.printed().size());
    assertThat(printed).isEqualTo(guide.printed());
  }

  private static void record(ConsoleMessage message, List<String> printed) {
    if (message.type().equals("log")) {
      printed.add(message.text().strip());
    }
  }

  /** Opens the feed of Ana. @return its lines */
  private Locator openFeed() {
    elsewhere.serve("/feed.js", guide.widget());
    elsewhere.serve("/tidings-token", ana.token());
    visitor.open(elsewhere.serve(
        "/feed.html", guide.html(), Map.of("Content-Security-Policy", guide.policy())));
    return visitor.page().locator("#feed > li");
  }

  private static String[] lines(String... lines) {
    return lines;
  }
}
