// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Entities.Profile;
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
    var mona = moderator();
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
    var mona = moderator();
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
  void an_author_is_signed_out_and_can_sign_in_again() {
    var bruno = server.signUp("Bruno");
    var mona = moderator();
    var goods = bruno.post("Buy my wonderful flour").await();
    server.signUp("Ana").report(goods.id(), "It is not his flour").await();
    var brunos = Screen.of(browser.visitor(bruno).expect(PageError.Kind.REFUSED).open("/"));
    assertThat(brunos.draft()).isVisible();

    var monas = Screen.of(browser.visitor(mona).open("/moderation"));
    monas.button("Sign out Bruno").click();
    monas.field("Reason, for the log of the moderators").fill("A lost phone");
    monas.button("Sign out").click();

    assertThat(monas.page().getByText("Bruno is signed out everywhere.")).isVisible();
    assertThat(monas.dialog()).hasCount(0);
    assertThat(monas.post("flour")).isVisible();
    assertThat(brunos.button("Sign in")).isVisible();
    server.client().signIn(bruno.ref().id(), ServerExtension.PASSWORD).await();
    mona.moderation().dismiss(goods.id()).await();
  }

  @Test
  void a_user_is_signed_out_by_id() {
    var bruno = server.signUp("Bruno");
    var visitor = browser.visitor(moderator()).expect(PageError.Kind.REFUSED);
    var form = visitor.open("/moderation/suspended").page()
        .getByRole(AriaRole.REGION, named("Sign a user out everywhere"));
    var id = form.getByLabel("Id of the user");
    var reason = form.getByLabel("Reason, for the log of the moderators");

    id.fill("nobody");
    reason.fill("A lost phone");
    form.getByRole(AriaRole.BUTTON).click();
    assertThat(form.getByText("there is no account nobody")).isVisible();
    assertThat(reason).hasValue("A lost phone");
    id.fill(bruno.ref().id());
    form.getByRole(AriaRole.BUTTON).click();

    assertThat(visitor.page().getByText(bruno.ref().id() + " is signed out everywhere."))
        .isVisible();
    assertThat(id).hasValue("");
    assertThatThrownBy(() -> bruno.feed().await()).hasMessageContaining("session_ended");
  }

  @Test
  void a_reported_place_is_given_to_another_owner() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    var mona = moderator();
    var city = server.city("Porto");
    ana.describe(city, Profile.named("Porto")).await();
    ben.report(city, "She is not from Porto").await();

    var monas = Screen.of(browser.visitor(mona).open("/moderation/profiles"));
    monas.button("Give to another owner").click();
    monas.field("Id of the new owner").fill(ben.ref().id());
    monas.button("Give").click();

    assertThat(monas.page().getByText(city + " belongs to " + ben.ref().id() + "."))
        .isVisible();
    var bens = Screen.of(browser.visitor(ben).open("/" + city));
    assertThat(bens.heading("Porto")).isVisible();
    assertThat(bens.button("Edit description")).isVisible();
    var anas = Screen.of(browser.visitor(ana).open("/" + city));
    assertThat(anas.heading("Porto")).isVisible();
    assertThat(anas.button("Edit description")).hasCount(0);
    mona.moderation().dismiss(city).await();
  }

  @Test
  void a_profile_is_reported_and_blanked() {
    var ben = server.signUp("Ben");
    var mona = moderator();
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
  void the_title_of_a_list_is_reported_and_blanked() {
    var ben = server.signUp("Ben");
    var mona = moderator();
    ben.lists().putPublic("offers", "Cheap watches").await();
    var anas = Screen.of(
        browser.visitor(server.signUp("Ana")).open("/lists?of=" + ben.ref() + "&list=offers"));
    anas.button("Report list").click();
    anas.field("Reason, visible to moderators only").fill("It sells something");
    anas.button("Report").last().click();
    assertThat(anas.page().getByText("A moderator will review this list.")).isVisible();

    var monas = Screen.of(browser.visitor(mona).open("/moderation/profiles"));
    assertThat(monas.page().getByText("Cheap watches")).isVisible();
    AccessibilityCheck.check(monas.page());
    monas.button("Blank title").click();
    monas.field("Reason, for the log of the moderators").fill("Spam");
    monas.button("Blank").last().click();

    assertThat(monas.page().getByText("No open reports.")).isVisible();
  }

  @Test
  void other_users_see_that_they_are_not_moderators() {
    var visitor = browser.visitor(server.signUp("Ana")).expect(PageError.Kind.REFUSED);
    var screen = Screen.of(visitor.open("/moderation"));

    assertThat(screen.page().getByText("only a moderator")).isVisible();
  }

  private static Session moderator() {
    var mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    return mona;
  }

  private static GetByRoleOptions named(String name) {
    return new GetByRoleOptions().setName(name);
  }
}
