// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.MailBox;
import tidings.server.ServerExtension;

/** Addresses are given, confirmed and changed on the page, and passwords are reset. */
final class EmailPagesIT {
  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static Map<String, String> settings() {
    var settings = new HashMap<>(mails.settings());
    settings.put("--accounts.email", "required");
    return settings;
  }

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  @Test
  void a_new_user_confirms_the_address_and_writes() {
    var visitor = browser.anonymousVisitor().expect(PageError.Kind.REFUSED).open("/sign-up");
    var screen = Screen.of(visitor);
    screen.field("Username").fill("zoe");
    screen.field("Name").fill("Zoe");
    screen.field("E-mail address").fill("zoe@tidings.test");
    screen.page().getByLabel("Password").fill(ServerExtension.PASSWORD);
    screen.button("Create account").click();
    screen.publish("Good morning");
    assertThat(screen.page().getByText("Confirm your e-mail address first").first()).isVisible();

    var elsewhere = follow("confirm-email", mails.await("zoe@tidings.test", 1).token());
    elsewhere.button("Confirm").click();

    assertThat(elsewhere.page().getByText("Your e-mail address is confirmed.")).isVisible();
    assertThat(elsewhere.page().url()).doesNotContain("#");
    visitor.open("/settings/email");
    assertThat(screen.page().getByText("Your address is zoe@tidings.test")).isVisible();
  }

  @Test
  void a_lost_password_is_reset() {
    confirmed("ana");
    var screen = Screen.of(browser.anonymousVisitor().open("/sign-in"));
    screen.link("Forgot your password\\?").click();
    screen.field("Username or e-mail address").fill("ana@tidings.test");
    screen.button("Send link").click();
    assertThat(screen.page().getByText("a link is on its way")).isVisible();

    var elsewhere = follow("reset-password", mails.await("ana@tidings.test", 2).token());
    elsewhere.page().getByLabel("New password").fill("quite another password");
    elsewhere.button("Set password").click();

    assertThat(elsewhere.page().getByText("You have a new password.")).isVisible();
    server.client().signIn("ana", "quite another password").await();
  }

  @Test
  void an_address_is_changed_in_the_settings() {
    var ben = confirmed("ben");
    var screen = Screen.of(
        browser.visitor(ben).expect(PageError.Kind.REFUSED).open("/settings"));
    screen.link("E-mail").click();
    screen.field("New e-mail address").fill("ben@other.test");
    server.advanceClock(Duration.ofMinutes(11));
    screen.button("Send link").click();
    screen.page().getByLabel("Current password").fill(ServerExtension.PASSWORD);
    screen.button("Send link").click();
    assertThat(screen.page().getByText("A link was sent to ben@other.test")).isVisible();

    screen.button("Send again").click();
    server.client().confirmEmail(mails.await("ben@other.test", 2).token()).await();

    screen.page().reload();
    assertThat(screen.page().getByText("Your address is ben@other.test")).isVisible();
  }

  @Test
  void a_used_link_says_so() {
    var screen = Screen.of(
        browser.anonymousVisitor().expect(PageError.Kind.REFUSED).open("/confirm-email#used"));
    screen.button("Confirm").click();

    assertThat(screen.page().getByText("This link was used or has expired.")).isVisible();
  }

  @Test
  void the_pages_are_accessible() {
    for (var path : new String[]{
      "/sign-up", "/forgot-password", "/reset-password#x", "/confirm-email#x"}) {
      var visitor = browser.anonymousVisitor().open(path);
      assertThat(visitor.page().locator("h1")).isVisible();
      AccessibilityCheck.check(visitor.page());
    }
    var cleo = browser.visitor(confirmed("cleo")).width(320).open("/settings/email");
    assertThat(cleo.page().getByText("Your address is")).isVisible();
    AccessibilityCheck.check(cleo.page());
    assertThat(cleo.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .isEqualTo(true);
  }

  private static Screen follow(String page, String token) {
    return Screen.of(browser.anonymousVisitor().open("/" + page + "#" + token));
  }

  private static Session confirmed(String id) {
    var session = server.client()
        .signUpWithEmail(id, ServerExtension.PASSWORD, id, id + "@tidings.test").await();
    server.client().confirmEmail(mails.await(id + "@tidings.test", 1).token()).await();
    return session;
  }
}
