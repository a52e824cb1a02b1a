// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.WebSocket;
import com.microsoft.playwright.options.Cookie;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;
import tidings.server.SiteSigner;

/** The page is entered with the cookie in which the site has put its token. */
final class SingleSignOnIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static Map<String, String> settings() {
    var settings = new HashMap<>(SiteSigner.SETTINGS);
    settings.put("--auth.jwt.cookie", "login");
    settings.put("--auth.jwt.signInUrl", "https://site.example/sign-in");
    settings.put("--auth.jwt.signOutUrl", "https://site.example/sign-out");
    return settings;
  }

  @Test
  void the_user_of_the_site_reads_and_posts() {
    var visitor = visitor(SiteSigner.of("ana")).open("/");
    var screen = Screen.of(visitor);
    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:ana");

    screen.publish("Good morning");

    assertThat(screen.post("Good morning")).isVisible();
    screen.page().reload();
    assertThat(screen.post("Good morning")).isVisible();
    visitor.page().evaluate("localStorage.clear()");
    screen.page().reload();
    assertThat(screen.post("Good morning")).isVisible();
  }

  @Test
  void nothing_about_a_sign_in_here_is_offered() {
    var screen = Screen.of(visitor(SiteSigner.of("ben")).open("/settings"));

    assertThat(screen.link("Sign out")).hasAttribute("href", "https://site.example/sign-out");
    assertThat(screen.link("Preferences")).isVisible();
    assertThat(screen.page().locator("input[type=password]")).hasCount(0);
    for (var section : new String[]{"Sessions", "Sign-in", "E-mail"}) {
      assertThat(screen.link(section)).isHidden();
    }
  }

  @Test
  void without_the_cookie_the_page_leads_to_the_site() {
    var screen = Screen.of(
        browser.anonymousVisitor().expect(PageError.Kind.REFUSED).open("/"));

    assertThat(screen.link("Sign in").first())
        .hasAttribute("href", "https://site.example/sign-in");
    assertThat(screen.link("Create an account")).isHidden();
  }

  @Test
  void whoever_signs_in_at_the_site_next_is_the_user_next() {
    var visitor = visitor(SiteSigner.of("cleo")).open("/");
    var screen = Screen.of(visitor);
    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:cleo");

    setCookie(visitor, SiteSigner.of("dora"));
    screen.page().reload();

    assertThat(screen.link("Profile").first()).hasAttribute("href", "./user:dora");
  }

  @Test
  void the_live_connection_goes_on_with_the_next_token() {
    var eva = server.client().withToken(SiteSigner.of("eva")).await();
    server.client().withToken(SiteSigner.of("fay")).await().follow(eva.ref()).await();
    var visitor = visitor(SiteSigner.of("fay", Duration.ofSeconds(10)));
    var screen = Screen.of(visitor);
    Queue<WebSocket> sockets = new ConcurrentLinkedQueue<>();
    visitor.page().onWebSocket(sockets::add);
    visitor.page().waitForResponse("**/v1/live/tickets", () -> visitor.open("/"));
    setCookie(visitor, SiteSigner.of("fay"));
    visitor.page().evaluate("window.isFirst = true");

    visitor.page().waitForCondition(() -> sockets.size() > 1);
    assertThat(sockets.element().isClosed()).as("with the first token").isTrue();
    eva.post("After the end of the first token").await();

    assertThat(screen.post("After the end of the first token")).isVisible();
    assertThat(visitor.page().evaluate("window.isFirst")).as("not loaded anew").isEqualTo(true);
  }

  @Test
  void a_suspended_user_is_told() {
    server.client().withToken(SiteSigner.of("gil")).await();
    server.runCommand("suspend", "gil", "--reason", "Spam");

    var screen = Screen.of(
        visitor(SiteSigner.of("gil")).expect(PageError.Kind.REFUSED).open("/"));

    assertThat(screen.page().getByText("Spam")).isVisible();
  }

  private static Visitor visitor(String token) {
    var visitor = browser.anonymousVisitor();
    setCookie(visitor, token);
    return visitor;
  }

  private static void setCookie(Visitor visitor, String token) {
    visitor.page().context().addCookies(List.of(
        new Cookie("login", token).setUrl(visitor.address()).setHttpOnly(true)));
  }
}
