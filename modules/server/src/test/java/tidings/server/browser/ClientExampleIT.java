// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.until;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.WebSocket;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.NpmProjects;
import tidings.server.ServerExtension;
import tidings.server.SiteSigner;

/** The example of the npm package, a React page in StrictMode, with the hook {@code useFeed}. */
final class ClientExampleIT {
  private static final int LONG = 600;
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final NodeSite SITE = new NodeSite("site.example");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private final List<WebSocket> sockets = new ArrayList<>();
  private Visitor visitor;
  private String user;
  private Session reader;
  private Session ben;

  private static Map<String, String> settings() {
    var settings = new HashMap<>(SiteSigner.SETTINGS);
    settings.put("--http.origins", SITE.origin());
    return settings;
  }

  @BeforeAll
  static void prepare() {
    NpmProjects.prepare();
  }

  @BeforeEach
  void follow() {
    user = "ana" + NUMBER.incrementAndGet();
    reader = server.client().withToken(SiteSigner.of(user)).await();
    ben = server.client().withToken(SiteSigner.of("ben" + user)).await();
    reader.follow(ben.ref()).await();
    visitor = browser.anonymousVisitor().allowHosts(SITE.host());
    visitor.page().onWebSocket(sockets::add);
  }

  /** Pages first: they may ask the site for a token at any time. */
  @AfterEach
  void stop() {
    try {
      browser.closeVisitors();
    } finally {
      SITE.close();
    }
  }

  @Test
  void it_shows_posts_and_their_changes_at_once() {
    var first = ben.post("Good morning").await();
    var lines = open(LONG);
    assertThat(lines).hasText(lines("Good morning 0 likes"));

    ben.post("Good evening").await();
    assertThat(lines).hasText(lines("Good evening 0 likes", "Good morning 0 likes"));
    button("0 likes").last().click();
    assertThat(lines).hasText(lines("Good evening 0 likes", "Good morning 1 likes"));
    ben.delete(first.id()).await();
    assertThat(lines).hasText(lines("Good evening 0 likes"));
  }

  @Test
  void it_posts_as_the_user_of_the_site() {
    var lines = open(LONG);

    visitor.page().getByLabel("Text").fill("From our site");
    button("Post").click();

    assertThat(lines).hasText(new String[]{"Name of " + user + ": From our site 0 likes"});
  }

  @Test
  void it_loads_all_pages_without_repeating_a_post() {
    IntStream.range(0, 25)
        .forEach(number -> awaitDelivery(ben, ben.post("Post " + number).await()));
    var lines = open(LONG);
    assertThat(lines).hasCount(10);

    button("More").click();
    assertThat(lines).hasCount(20);
    ben.post("Post 25").await();
    assertThat(lines).hasCount(21);
    button("More").click();

    assertThat(lines).hasText(IntStream.rangeClosed(0, 25)
        .mapToObj(number -> line("Post " + (25 - number) + " 0 likes")).toArray(String[]::new));
    assertThat(button("More")).hasCount(0);
  }

  @Test
  void it_misses_nothing_during_a_network_failure() {
    var lines = open(LONG);
    assertThat(status()).hasText("live");

    visitor.loseNetwork();
    assertThat(status()).hasText("reconnecting");
    ben.post("Meanwhile").await();
    visitor.restoreNetwork();

    assertThat(lines).hasText(lines("Meanwhile 0 likes"));
    assertThat(status()).hasText("live");
  }

  @Test
  void it_outlives_the_tokens_of_the_site() {
    var lines = open(2);
    assertThat(status()).hasText("live");

    int posts = 0;
    while (sockets.size() < 3) {
      ben.post("Post " + posts++).await();
      assertThat(lines.first()).hasText(line("Post " + (posts - 1) + " 0 likes"));
    }

    int total = posts;
    assertThat(status()).hasText("live");
    var texts = IntStream.rangeClosed(1, total)
        .mapToObj(number -> line("Post " + (total - number) + " 0 likes"));
    assertThat(lines).hasText(texts.toArray(String[]::new));
  }

  @Test
  void it_has_one_connection_while_it_is_mounted() {
    var lines = open(LONG);
    assertThat(status()).hasText("live");
    assertThat(sockets).hasSize(1);

    button("Hide").click();
    until(() -> sockets.getFirst().isClosed(), closed -> {
      visitor.errors(); // handles events
      return closed;
    });
    ben.post("Meanwhile").await();
    button("Show").click();

    assertThat(lines).hasText(lines("Meanwhile 0 likes"));
    assertThat(status()).hasText("live");
    assertThat(sockets).hasSize(2);
  }

  /** Opens the page of the reader. @return the lines of the feed */
  private Locator open(int tokenSeconds) {
    SITE.start(NpmProjects.example(), "dist/site.js", Map.of("TIDINGS", visitor.address(),
        "SECRET", SiteSigner.SECRET, "TOKEN_SECONDS", "" + tokenSeconds));
    visitor.open(SITE.origin() + "/?user=" + user);
    return visitor.page().getByRole(AriaRole.LISTITEM);
  }

  private Locator status() {
    return visitor.page().getByRole(AriaRole.STATUS);
  }

  private Locator button(String name) {
    return visitor.page().getByRole(AriaRole.BUTTON,
        new GetByRoleOptions().setName(name).setExact(true));
  }

  private String[] lines(String... texts) {
    return Stream.of(texts).map(this::line).toArray(String[]::new);
  }

  private String line(String text) {
    return "Name of ben" + user + ": " + text;
  }
}
