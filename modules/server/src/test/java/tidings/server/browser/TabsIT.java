// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.until;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.server.ServerExtension;

/** One user in several tabs and on several devices: read state and session are synchronised. */
final class TabsIT {
  private static final String LINE = "New since your last visit";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;
  private Visitor laptop;
  private Screen tab;
  private Screen other;
  private final List<String> receivedFrames = new ArrayList<>();

  @BeforeEach
  void openTwoTabs() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
    awaitDelivery(ben, ben.post("The first of all").await());
    laptop = browser.visitor(ana).open("/");
    tab = Screen.of(laptop);
    other = new Screen(laptop.tab());
    other.page()
        .onWebSocket(socket -> socket.onFrameReceived(frame -> receivedFrames.add(frame.text())));
    other.page().navigate(laptop.address() + "/");
    assertThat(tab.post("The first")).isVisible();
    assertThat(other.post("The first")).isVisible();
  }

  @Test
  void read_state_is_synchronized_between_devices() {
    until(() -> ana.feed().await().read(), Optional::isPresent);
    tab.page().navigate(laptop.address() + "/explore"); // so that only one tab shows it
    other.link("Explore").click();
    var river = ben.post("From the river").await();

    var telephone = Screen.of(browser.visitor(ana).open("/"));
    assertThat(telephone.post("From the river")).isVisible();
    assertThat(telephone.page().getByText(LINE)).isVisible();
    until(
        () -> ana.feed().await().read().orElseThrow(),
        read -> read.compareTo(river.id().toString()) > 0);
    other.page().waitForCondition(() -> receivedFrames.stream().anyMatch(isReadTo(river.id())));

    other.link("Tidings, home").click();
    assertThat(other.post("From the river")).isVisible();
    assertThat(other.newButton()).hasCount(0);
    assertThat(other.page().getByText(LINE)).hasCount(0);
  }

  private static Predicate<String> isReadTo(ActivityId id) {
    return text -> {
      var frame = new JsonObject(text);
      return frame.getString("t").equals("read")
          && frame.getJsonObject("d").getString("position").compareTo(id.text()) > 0;
    };
  }

  @Test
  void seen_notifications_are_synchronized_between_tabs() {
    ben.follow(ana.ref()).await();
    assertThat(tab.link("Notifications New: 1")).isVisible();
    assertThat(other.link("Notifications New: 1")).isVisible();

    tab.link("Notifications New: 1").click();

    assertThat(tab.page().getByText("followed you")).isVisible();
    assertThat(tab.link("Notifications")).isVisible();
    assertThat(other.link("Notifications")).isVisible();
  }

  @Test
  void a_post_of_one_tab_appears_in_the_other() {
    tab.publish("From the hill");

    assertThat(tab.post("From the hill")).isVisible();
    other.newButton().click();
    assertThat(other.post("From the hill")).isVisible();
    assertThat(other.post("From the hill")).hasCount(1);
  }

  @Test
  void signing_out_in_one_tab_signs_out_in_both() {
    laptop.expect(PageError.Kind.REFUSED); // of requests by the other tab, which hears of it later
    tab.link("Settings").click();
    tab.button("Sign out").click();

    assertThat(tab.button("Sign in")).isVisible();
    assertThat(other.button("Sign in")).isVisible();
  }

  @Test
  void a_session_ended_elsewhere_keeps_the_draft() {
    laptop.expect(PageError.Kind.REFUSED);
    tab.write("Half a thou");
    ana.changePassword(ServerExtension.PASSWORD, "another long password").await();
    assertThat(tab.button("Sign in")).isVisible();

    tab.page().getByLabel("Username").fill(ana.ref().id());
    tab.page().getByLabel("Password").fill("another long password");
    tab.button("Sign in").click();

    assertThat(tab.draft()).hasValue("Half a thou");
    assertThat(other.post("The first")).isVisible();
  }
}
