// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.until;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.WebSocket;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.FlakyProxy;
import tidings.server.NpmProjects;
import tidings.server.ServerExtension;
import tidings.server.SiteSigner;

/** The site in {@code docs/samples/walls}, which has users and a sign-in of its own. */
final class SampleSiteIT {
  private static final int LONG = 600;
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final NodeSite SITE = new NodeSite("walls.example");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static String key = "";
  private final int number = NUMBER.incrementAndGet();

  private static Map<String, String> settings() {
    var settings = new HashMap<>(SiteSigner.SETTINGS);
    settings.put("--auth.jwt.issuer", "https://walls.example");
    settings.put("--http.origins", SITE.origin());
    return settings;
  }

  @BeforeAll
  static void prepare() {
    NpmProjects.prepare();
    key = server.runCommand("keys", "create", "walls", "--scopes", "read,write,users").getLast();
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
  void two_people_sign_in_at_the_site_and_one_sees_at_once_what_the_other_posts() {
    start(LONG);
    var ana = signUp("Ana");
    var ben = signUp("Ben");

    post(ben, "A heron, three metres high");

    assertThat(feed(ana)).hasText(lines("Ben: A heron, three metres high 0 likes"));
    assertThat(feed(ben)).hasText(lines("Ben: A heron, three metres high 0 likes"));
    post(ana, "Seen it");
    assertThat(feed(ben)).hasText(
        lines("Ana: Seen it 0 likes", "Ben: A heron, three metres high 0 likes"));
    AccessibilityCheck.check(ana.page());
  }

  @Test
  void a_like_is_counted_and_noticed_at_once() {
    start(LONG);
    var ana = signUp("Ana");
    var ben = signUp("Ben");
    post(ana, "A heron");
    var notices = ana.page().getByRole(
        AriaRole.LIST, new GetByRoleOptions().setName("Notifications"))
        .getByRole(AriaRole.LISTITEM);

    feed(ben).getByRole(AriaRole.BUTTON).click();

    assertThat(notices).hasText(lines("Ben liked \"A heron\""));
    assertThat(feed(ana)).hasText(lines("Ana: A heron 1 likes"));
    button(ana.page(), "Mark as read").click();
    assertThat(ana.page().getByRole(AriaRole.HEADING, new GetByRoleOptions().setLevel(2)).first())
        .hasText("Notifications (0)");
  }

  @Test
  void signing_out_ends_the_feed_in_all_tabs() {
    start(2);
    var ana = signUp("Ana");
    ana.expect(PageError.Kind.REFUSED); // of the request for a token
    var other = ana.tab();
    var sockets = new ArrayList<WebSocket>();
    ana.page().onWebSocket(sockets::add);
    other.navigate(SITE.origin());
    assertThat(status(other)).hasText("live");

    button(ana.page(), "Sign out").click();

    assertThat(button(ana.page(), "Sign in")).isVisible();
    until(() -> sockets.stream().allMatch(WebSocket::isClosed), closed -> {
      ana.errors(); // handles events
      return closed;
    });
    assertThat(status(other)).hasText("You are signed out.");
  }

  @Test
  void another_user_of_the_same_browser_sees_another_feed() {
    start(LONG);
    var ana = signUp("Ana");
    post(ana, "A heron");
    button(ana.page(), "Sign out").click();

    fill(ana, "Ben", "I am new here", "Sign up");

    assertThat(status(ana.page())).hasText("live");
    assertThat(ana.page().locator("p").first()).containsText(named("Ben"));
    button(ana.page(), "Sign out").click();
    ana.page().getByLabel("E-mail").fill(address("Ana"));
    ana.page().getByLabel("Password").fill("a long password");
    button(ana.page(), "Sign in").click();
    assertThat(feed(ana)).hasText(lines("Ana: A heron 0 likes"));
  }

  @Test
  void tokens_that_expire_are_renewed_and_nothing_is_missed() {
    start(2);
    var ana = anonymous();
    var sockets = new ArrayList<WebSocket>();
    ana.page().onWebSocket(sockets::add);
    fill(ana, "Ana", "I am new here", "Sign up");
    var ben = signUp("Ben");

    int posts = 0;
    while (sockets.size() < 3) {
      post(ben, "Find " + posts++);
      assertThat(feed(ana).first()).hasText(named("Ben: Find " + (posts - 1) + " 0 likes"));
    }

    int total = posts;
    assertThat(feed(ana)).hasText(lines(IntStream.rangeClosed(1, total)
        .mapToObj(each -> "Ben: Find " + (total - each) + " 0 likes").toArray(String[]::new)));
    assertThat(status(ana.page())).hasText("live");
  }

  @Test
  void a_post_at_the_site_arrives_once_when_tidings_can_be_reached_again() {
    try (var network = FlakyProxy.to(server.address())) {
      start(LONG, network.address());
      var ana = signUp("Ana");
      var ben = signUp("Ben");

      network.dropResponses(1);
      post(ben, "The answer is lost");
      assertThat(feed(ana)).hasText(lines("Ben: The answer is lost 0 likes"));
      network.cut();
      post(ben, "Nobody hears");
      post(ben, "Still nobody");
      network.repair();

      assertThat(feed(ana)).hasText(lines("Ben: Still nobody 0 likes",
          "Ben: Nobody hears 0 likes", "Ben: The answer is lost 0 likes"));
    }
  }

  private static void start(int tokenSeconds) {
    start(tokenSeconds, server.address());
  }

  /** @param tidings the address of the server for the back end of the site */
  private static void start(int tokenSeconds, String tidings) {
    SITE.start(NpmProjects.sampleSite(), "site/main.js",
        Map.of("TIDINGS", tidings, "TIDINGS_FOR_PAGES", server.address(), "TIDINGS_KEY", key,
            "TIDINGS_AUTH_JWT_SECRET", SiteSigner.SECRET, "TOKEN_SECONDS", "" + tokenSeconds));
  }

  private static Visitor anonymous() {
    var visitor = browser.anonymousVisitor().allowHosts(SITE.host(), "localhost");
    return visitor.open(SITE.origin());
  }

  /** Opens the site in a browser of its own, signs up there and waits for the feed. */
  private Visitor signUp(String name) {
    var visitor = anonymous();
    fill(visitor, name, "I am new here", "Sign up");
    assertThat(status(visitor.page())).hasText("live");
    return visitor;
  }

  private void fill(Visitor visitor, String name, String form, String send) {
    var page = visitor.page();
    button(page, form).click();
    page.getByLabel("Name").fill(named(name));
    page.getByLabel("E-mail").fill(address(name));
    page.getByLabel("Password").fill("a long password");
    button(page, send).click();
  }

  private String address(String name) {
    return name + number + "@example.org";
  }

  private static void post(Visitor visitor, String text) {
    visitor.page().getByLabel("Text").fill(text);
    button(visitor.page(), "Post").click();
    assertThat(visitor.page().getByLabel("Text")).hasValue("");
  }

  /** The lines of the people of this test: the walls keep what those of others have posted. */
  private Locator feed(Visitor visitor) {
    return visitor.page().getByRole(AriaRole.LIST, new GetByRoleOptions().setName("Feed"))
        .getByRole(AriaRole.LISTITEM)
        .filter(new FilterOptions().setHasText(Pattern.compile("^\\w+" + number + ":")));
  }

  private static Locator status(Page page) {
    return page.getByRole(AriaRole.STATUS);
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
  }

  /** @param texts with the names of people of this test as {@code Ana} and {@code Ben} */
  private String[] lines(String... texts) {
    return Stream.of(texts).map(this::named).toArray(String[]::new);
  }

  private String named(String text) {
    return text.replaceFirst("^(Ana|Ben)", "$1" + number);
  }
}
