// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.Locale.ROOT;
import static tidings.server.Await.awaitDelivery;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Handle;
import tidings.core.ProfileChange;
import tidings.server.ServerExtension;

/** Pages of users by their handles. */
final class HandlesIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private final String handle = "Ana.Sousa-" + NUMBER.incrementAndGet();
  private Session ana;
  private Session ben;

  @BeforeEach
  void signUp() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.describe(ana.ref(), ProfileChange.to(
        Profile.named("Ana").withHandle(Optional.of(new Handle(handle))))).await();
  }

  @Test
  void a_page_is_found_by_the_handle_in_any_case_and_keeps_its_address() {
    var visitor = browser.visitor(ben).open("/@" + handle.toLowerCase(ROOT));
    var screen = Screen.of(visitor);

    assertThat(screen.heading("Ana")).isVisible();
    assertThat(screen.page().locator(".profile .handle")).hasText("@" + handle);
    screen.page().locator(".subnav a").nth(1).click();

    assertThat(screen.page())
        .hasURL(Pattern.compile(".*/@" + handle.replace(".", "\\.") + "/followers$"));
  }

  @Test
  void a_handle_that_nobody_has_is_no_page() {
    var visitor = browser.visitor(ben);
    visitor.expect(PageError.Kind.REFUSED);

    visitor.open("/@nobody.at.all");

    assertThat(Screen.of(visitor).heading("Page not found")).isVisible();
  }

  @Test
  void a_mention_leads_to_the_page_of_the_user() {
    awaitDelivery(ben, ben.post("Good morning, @" + handle + ".").await());
    var visitor = browser.visitor(ben).open("/");

    visitor.page().getByText("@" + handle).first().click();

    assertThat(Screen.of(visitor).heading("Ana")).isVisible();
  }

  @Test
  void users_choose_their_handles_and_nobody_takes_that_of_another() {
    var visitor = browser.visitor(ben).open("/settings");
    var screen = Screen.of(visitor);

    visitor.expect(PageError.Kind.REFUSED);
    screen.field("Handle").fill(handle.toUpperCase(ROOT));
    screen.button("Save").click();
    assertThat(screen.page().locator(".error")).containsText("taken");

    screen.field("Handle").fill(handle + "b");
    screen.button("Save").click();
    assertThat(screen.page().getByText("Saved.")).isVisible();

    visitor.open("/@" + handle + "b");
    assertThat(screen.heading("Ben")).isVisible();
  }
}
