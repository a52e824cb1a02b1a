// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.ServerExtension;

/** People are put into lists from their profiles, and a list has a feed on its own page. */
final class ListsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;

  @BeforeEach
  void post() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.post("Greetings to all").await();
  }

  @Test
  void a_profile_is_put_into_a_new_list_and_the_list_is_read() {
    var visitor = browser.visitor(ben).open("/" + ana.ref());
    var screen = Screen.of(visitor);
    screen.button("Options for Ana").click();
    screen.menuItem("Add to a list").click();
    screen.field("Name of a new list").fill("Close friends");
    screen.button("Create list").click();
    assertThat(visitor.page().getByLabel("Close friends")).isChecked();

    visitor.open("/lists");
    visitor.page().locator(".subnav").getByText("Close friends").click();

    assertThat(screen.post("Greetings to all")).isVisible();
    assertThat(visitor.page().locator(".list-members").getByText("Ana").first()).isVisible();
  }

  @Test
  void a_list_is_created_emptied_published_and_deleted() {
    var visitor = browser.visitor(ben).open("/lists");
    var screen = Screen.of(visitor);
    screen.field("Name of a new list").fill("Work");
    screen.button("Create list").click();
    assertThat(visitor.page().getByText("Nobody yet.")).isVisible();
    ben.lists().add("work", ana.ref()).await();
    visitor.open("/lists?list=work");

    screen.button("Remove Ana from the list").click();
    assertThat(visitor.page().getByText("Nobody yet.")).isVisible();
    screen.button("Make public").click();
    assertThat(screen.button("Make private")).isVisible();
    screen.button("Delete list").click();
    assertThat(visitor.page().getByText("There are no lists yet.")).isVisible();
  }

  @Test
  void new_posts_of_members_wait_behind_a_button() {
    ben.lists().putPrivate("friends", "Friends").await();
    ben.lists().add("friends", ana.ref()).await();
    var screen = Screen.of(browser.visitor(ben).open("/lists?list=friends"));
    assertThat(screen.post("Greetings to all")).isVisible();

    ana.post("Good morning").await();

    screen.button("1 new").click();
    assertThat(screen.post("Good morning")).isVisible();
  }

  @Test
  void a_public_list_is_found_from_the_profile_of_its_owner() {
    ana.lists().putPublic("city", "City life").await();
    ana.lists().add("city", ana.ref()).await();
    var visitor = browser.visitor(ben).open("/" + ana.ref());

    visitor.page().locator(".profile .subnav").getByText("lists").click();
    visitor.page().locator(".subnav").getByText("City life").click();

    assertThat(Screen.of(visitor).post("Greetings to all")).isVisible();
  }
}
