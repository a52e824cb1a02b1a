// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.Page.GetByTextOptions;
import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.ServerExtension;

/** Changed settings take effect at once and can be undone. */
final class SettingsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openSettings() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    visitor = browser.visitor(ana).open("/settings");
    screen = Screen.of(visitor);
  }

  @Test
  void a_new_name_is_shown_everywhere() {
    screen.field("Name").fill("Ana Sousa");
    screen.field("About").fill("Rivers, mostly.");
    screen.button("Save").click();
    assertThat(screen.page().getByText("Saved.")).isVisible();

    screen.link("Profile").first().click();
    assertThat(screen.heading("Ana Sousa")).isVisible();
    assertThat(screen.page().getByText("Rivers, mostly.")).isVisible();
    screen.link("Home").click();
    screen.publish("From the river");
    assertThat(screen.post("From the river")).containsText("Ana Sousa");
  }

  @Test
  void a_wrong_password_changes_nothing_and_keeps_the_input() {
    visitor.expect(PageError.Kind.REFUSED);
    screen.page().getByLabel("Current password").fill("not this one");
    screen.page().getByLabel("New password").fill("another long password");
    screen.button("Change password").click();

    assertThat(screen.page().locator(".error")).isVisible();
    assertThat(screen.page().getByLabel("New password")).hasValue("another long password");

    screen.page().getByLabel("Current password").fill(ServerExtension.PASSWORD);
    screen.button("Change password").click();
    assertThat(screen.page().getByText("Password changed")).isVisible();
  }

  @Test
  void form_input_survives_a_reload_except_passwords() {
    screen.field("About").fill("Rivers, mos");
    screen.page().getByLabel("New password").fill("a very secret one");
    screen.page().reload();
    assertThat(screen.field("About")).hasValue("Rivers, mos");
    assertThat(screen.page().getByLabel("New password")).hasValue("");

    screen.button("Save").click();
    assertThat(screen.page().getByText("Saved.")).isVisible();
    assertThat(screen.page().evaluate("Object.keys(localStorage).filter(key => /form/.test(key))"))
        .isEqualTo(List.of());
  }

  @Test
  void another_session_can_be_ended() {
    screen.link("Sessions").click();
    assertThat(screen.page().getByText("This browser", exact())).hasCount(1);
    assertThat(screen.button("End session")).hasCount(1);

    screen.button("End session").click();

    assertThat(screen.button("End session")).hasCount(0);
    assertThat(ana.feed().map(true).recover(over -> Future.succeededFuture(false)))
        .satisfies(still -> assertThat(still.await()).isFalse());
  }

  @Test
  void blocks_and_mutes_are_listed_and_can_be_removed() {
    ana.follow(ben.ref()).await();
    awaitDelivery(ben, ben.post("From the hill").await());
    screen.link("Home").click();
    screen.choose(screen.post("From the hill"), "Mute Ben");
    assertThat(screen.post("From the hill")).hasCount(0);

    screen.link("Settings").click();
    screen.link("Blocks and mutes").click();
    screen.button("Unmute").click();
    assertThat(screen.button("Unmute")).hasCount(0);
    screen.link("Home").click();
    screen.choose(screen.post("From the hill"), "Block Ben");
    assertThat(screen.post("From the hill")).hasCount(0);
    assertThat(ana.findFollow(ben.ref()).await()).isEmpty();

    screen.link("Settings").click();
    screen.link("Blocks and mutes").click();
    screen.button("Unblock").click();
    assertThat(screen.button("Unblock")).hasCount(0);
    assertThat(ana.blocks()).isEmpty();
  }

  @Test
  void the_chosen_theme_is_kept() {
    visitor.lightScheme();
    screen.link("Preferences").click();
    var light = background();
    screen.page().getByLabel("Dark").check();
    var dark = background();
    assertThat(dark).isNotEqualTo(light);

    screen.page().reload();
    assertThat(screen.page().getByLabel("Dark")).isChecked();
    assertThat(background()).isEqualTo(dark);
    screen.page().getByLabel("System").check();
    assertThat(background()).isEqualTo(light);
  }

  private Object background() {
    return screen.page().evaluate("getComputedStyle(document.body).backgroundColor");
  }

  private static GetByTextOptions exact() {
    return new GetByTextOptions().setExact(true);
  }
}
