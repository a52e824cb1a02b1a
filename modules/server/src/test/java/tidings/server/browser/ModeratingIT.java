// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** A moderator sees a report, and dismisses it or takes the activity down. */
final class ModeratingIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void a_report_is_reviewed_and_decided() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    var mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    ben.post("Buy my wonderful soap").await();
    ben.post("Buy my wonderful soup").await();
    var annas = Screen.of(browser.visitor(ana).open("/" + ben.ref()));
    for (var goods : List.of("soap", "soup")) {
      annas.choose(annas.post(goods), "Report");
      annas.field("Reason, visible to moderators only").fill("It sells " + goods);
      annas.button("Report").click();
      assertThat(annas.dialog()).hasCount(0);
    }
    assertThat(annas.page().getByText("A moderator will review this post.")).isVisible();

    var monas = Screen.of(browser.visitor(mona).open("/moderation"));
    assertThat(monas.page().getByText("It sells soap")).isVisible();
    monas.button("Dismiss").first().click();
    assertThat(monas.post("soap")).hasCount(0);
    monas.button("Take down").click();
    monas.field("Reason, sent to the author").fill("No soup here");
    monas.button("Take down").last().click();
    assertThat(monas.page().getByText("No open reports.")).isVisible();

    var bens = Screen.of(browser.visitor(ben).open("/notifications"));
    assertThat(bens.page().getByText("took down your post")).isVisible();
    assertThat(bens.page().getByText("No soup here")).isVisible();
    bens.link("Profile").click();
    assertThat(bens.post("soap")).isVisible();
    assertThat(bens.post("soup")).hasCount(0);
  }

  @Test
  void an_author_is_suspended_and_reinstated() {
    var bruno = server.signUp("Bruno");
    var mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    var goods = bruno.post("Buy my wonderful flour").await();
    server.signUp("Ana").report(goods.id(), "It sells flour").await();

    var monas = Screen.of(browser.visitor(mona).open("/moderation"));
    monas.button("Suspend Bruno").click();
    monas.field("Reason, told to the user at the next sign-in").fill("Flour again");
    monas.button("Suspend").last().click();
    assertThat(monas.page().getByText("Bruno is suspended and signed out.")).isVisible();
    monas.link("Suspended users").click();
    assertThat(monas.page().getByText("Flour again")).isVisible();
    monas.button("Reinstate").click();
    assertThat(monas.page().getByText("Nobody is suspended.")).isVisible();
    mona.moderation().dismiss(goods.id()).await();
  }

  @Test
  void a_profile_is_reported_and_blanked() {
    var ben = server.signUp("Ben");
    var mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    var anas = Screen.of(browser.visitor(server.signUp("Ana")).open("/" + ben.ref()));
    anas.button("Options for Ben").click();
    anas.page().getByRole(AriaRole.MENUITEM).getByText("Report").click();
    anas.field("Reason, visible to moderators only").fill("The name");
    anas.button("Report").click();
    assertThat(anas.page().getByText("A moderator will review this profile.")).isVisible();

    var monas = Screen.of(browser.visitor(mona).open("/moderation/profiles"));
    assertThat(monas.page().getByText("The name")).isVisible();
    monas.button("Blank profile").click();
    monas.field("Reason, for the log of the moderators").fill("Not his name");
    monas.button("Blank").last().click();
    assertThat(monas.page().getByText("No open reports.")).isVisible();
    var blank = Screen.of(browser.visitor(mona).open("/" + ben.ref()));
    assertThat(blank.heading(ben.ref().id())).isVisible();
  }

  @Test
  void other_users_see_that_they_are_not_moderators() {
    var visitor = browser.visitor(server.signUp("Ana")).expect(PageError.Kind.REFUSED);
    var screen = Screen.of(visitor.open("/moderation"));

    assertThat(screen.page().getByText("only a moderator")).isVisible();
  }
}
