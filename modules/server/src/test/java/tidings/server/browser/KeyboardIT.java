// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.regex.Pattern.compile;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.server.Await;
import tidings.server.ServerExtension;

/** Everything is usable with the keyboard alone, with a visible focus. */
@Tag("thorough")
final class KeyboardIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;
  private Ref lisbon;
  private Activity first;
  private Visitor visitor;
  private Screen screen;
  private Keyboard keys;

  @BeforeEach
  void createPostsAndVisitor() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    lisbon = server.city("Lisbon");
    ana.follow(ben.ref()).await();
    ana.follow(lisbon).await();
    first = ben.post("The first").await();
    Await.awaitDelivery(ben, ben.post("The second").await());
    visitor = browser.visitor(ana);
    screen = Screen.of(visitor);
    keys = Keyboard.of(visitor);
  }

  @Test
  void signing_up_and_posting() {
    var anonymous = browser.anonymousVisitor().expect(PageError.Kind.REFUSED).open("/sign-up");
    var keyboard = Keyboard.of(anonymous);
    assertThat(anonymous.page().getByLabel("Username")).isFocused();
    keyboard.type(lisbon.id() + "fan").press("Tab").type("A Fan").press("Tab").type("short")
        .press("Enter");
    keyboard.requireAnyFocus().type(" but longer now").press("Tab", "Enter");

    assertThat(Screen.of(anonymous).draft()).isVisible();
    keyboard.press("n").requireFocus(Screen.of(anonymous).draft()).type("Hello")
        .press("Control+Enter");
    assertThat(Screen.of(anonymous).post("Hello")).isVisible();
  }

  @Test
  void posting_to_a_picked_target_with_a_mention() {
    home().press("n").requireFocus(screen.draft()).type("Good morning @ben");
    assertThat(screen.page().locator("[aria-selected=true]")).containsText("@" + ben.ref().id());
    keys.press("Enter").press("Tab").type("lis");
    assertThat(screen.page().locator("[aria-selected=true]")).containsText("isbon");
    keys.press("ArrowDown", "ArrowUp", "Enter");
    assertThat(screen.page().locator(".chip")).hasText(compile("[Ll]isbon"));
    keys.requireAnyFocus().focus(screen.button("Post")).press("Enter").requireFocus(screen.draft());

    var post = screen.post("Good morning @" + ben.ref().id());
    assertThat(post).containsText(compile("[Ll]isbon"));
    assertThat(post.locator(".text a")).hasAttribute("href", "./@" + ben.ref().id());
  }

  @Test
  void moving_through_the_feed_into_a_thread() {
    home().press("j").requireFocus(screen.post("The second")).requireVisibleFocus();
    keys.press("j").requireFocus(screen.post("The first")).press("k")
        .requireFocus(screen.post("The second"));
    keys.press("l").requireFocus(screen.post("The second"));
    assertThat(screen.button(screen.post("The second"), "Like: 1")).isVisible();

    keys.press("j", "c").requireAnyFocus();
    assertThat(screen.page()).hasURL(compile("activity:" + first.id()));
    assertThat(screen.page().locator("main")).isFocused();
    assertThat(screen.field("Write a comment")).isVisible();
    keys.press("n").requireFocus(screen.field("Write a comment")).type("Indeed")
        .press("Control+Enter");
    assertThat(screen.post("Indeed")).isVisible();
    keys.requireFocus(screen.field("Write a comment"));
  }

  @Test
  void opening_and_going_back() {
    home().press("j", "Enter");
    assertThat(screen.page()).hasURL(compile("activity:"));
    assertThat(screen.page().locator("main")).isFocused();
    screen.page().goBack();
    assertThat(screen.post("The first")).isVisible();
    keys.requireAnyFocus().press("/");
    assertThat(screen.heading("Explore")).isVisible();
    assertThat(screen.page().locator("main")).isFocused();
    keys.press("g");
    assertThat(screen.post("The first")).isVisible();
  }

  @Test
  void starting_a_post_from_any_page() {
    visitor.open("/notifications");
    assertThat(screen.heading("Notifications")).isVisible();
    keys.press("n").requireFocus(screen.draft());
  }

  @Test
  void showing_new_posts() {
    home().press("j");
    ben.post("The third").await();
    assertThat(screen.newButton()).isVisible();
    keys.press(".");
    assertThat(screen.post("The third")).isVisible();
    keys.requireAnyFocus().press("j").requireFocus(screen.post("The third"));
  }

  @Test
  void the_focused_element_is_never_covered() {
    for (int i = 0; i < 9; i++) {
      ben.post("Line\n".repeat(4) + i).await();
    }
    visitor.width(320);
    home().press("j", "j", "j", "j", "j", "j");
    assertThat(keys.focused()).containsText("3");
    assertThat(keys.isBetweenBars()).isTrue();
    keys.press("k", "k", "k");
    assertThat(keys.focused()).containsText("6");
    assertThat(keys.isBetweenBars()).isTrue();
  }

  @Test
  void the_shortcut_help_returns_the_focus() {
    home().press("j").requireFocus(screen.post("The second")).press("?");
    assertThat(screen.dialog()).containsText("Next post");
    keys.requireAnyFocus().press("j", "Escape");
    assertThat(screen.dialog()).hasCount(0);
    keys.requireFocus(screen.post("The second"));
  }

  @Test
  void opening_the_menu_of_a_post() {
    home().press("j");
    var menu = screen.button(screen.post("The second"), "Post options");
    keys.focus(menu).press("Enter").requireFocus(item("Copy link")).press("ArrowDown")
        .requireFocus(item("Why is this in my feed?"));
    keys.press("ArrowUp", "ArrowUp").requireFocus(item("Report"));
    keys.press("Home").requireFocus(item("Copy link")).press("End").requireFocus(item("Report"));
    keys.press("Escape").requireFocus(menu).press("Enter", "ArrowDown", "Enter");
    assertThat(screen.dialog()).containsText("You follow");
    keys.press("Escape").requireFocus(menu);
  }

  @Test
  void choosing_a_reaction() {
    home().press("j");
    var post = screen.post("The second");
    keys.focus(screen.button(post, "More reactions")).press("Enter");
    keys.requireFocus(screen.button(post, "Love: 0")).requireVisibleFocus();
    keys.press("Space").requireFocus(screen.button(post, "Love: 1"));
    assertThat(screen.button(post, "Love: 1")).hasAttribute("aria-pressed", "true");
  }

  @Test
  void following_and_unfollowing() {
    var porto = server.city("Porto");
    ben.describe(porto, Profile.named("Porto")).await();
    visitor.open("/" + porto);
    keys.focus(screen.button("Follow Porto.*")).requireVisibleFocus().press("Enter");
    var following = screen.button("Following Porto.*");
    keys.requireFocus(following).press("Enter");
    keys.focus(
        screen.page().getByText("Remove past posts from my feed").locator("..").locator("input"));
    keys.press("ArrowDown").focus(screen.button("Unfollow")).press("Enter");
    keys.requireFocus(screen.button("Follow Porto.*"));
  }

  @Test
  void undoing_a_deletion() {
    ana.post("A mistake").await();
    home().press("j").requireFocus(screen.post("A mistake"));
    keys.focus(screen.button(screen.post("A mistake"), "Post options")).press("Enter");
    keys.press("End").requireFocus(item("Delete")).press("Enter");
    assertThat(screen.page().getByText("You deleted this post.").first()).isVisible();
    keys.requireFocus(screen.page().locator(".deleted")).focus(screen.button("Undo"))
        .press("Enter");
    keys.requireFocus(screen.post("A mistake"));
  }

  @Test
  void editing_a_post() {
    ana.post("A mitsake").await();
    home().press("j");
    keys.focus(screen.button(screen.post("A mitsake"), "Post options"));
    keys.press("Enter", "ArrowDown", "ArrowDown", "Enter").requireFocus(screen.field("Text"));
    keys.press("Control+A").type("A mistake").press("Tab", "Tab", "Enter");
    keys.requireFocus(screen.post("A mistake"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/settings", "/settings/sessions", "/settings/silence"})
  void the_focus_survives_the_removal_of_its_button(String path) {
    ana.mute(lisbon).await();
    visitor.open(path);
    keys.focus(screen.button("Save|End session|Unmute").first()).press("Enter");
    assertThat(screen.button("End session|Unmute")).hasCount(0);
    keys.requireAnyFocus();
  }

  @Test
  void the_focus_survives_a_mute() {
    home().press("j");
    keys.focus(screen.button(screen.post("The second"), "Post options"))
        .press("Enter");
    keys.press("End", "ArrowUp", "ArrowUp").requireFocus(item("Mute Ben")).press("Enter");
    assertThat(screen.post("The second")).hasCount(0);
    keys.requireAnyFocus();
  }

  @Test
  void skipping_the_navigation() {
    home().press("Tab").requireFocus(screen.link("Skip to content")).requireVisibleFocus()
        .press("Enter");
    assertThat(screen.page().locator("main")).isFocused();
  }

  @Test
  void keys_in_text_fields_held_or_disabled_do_nothing() {
    home().press("n").type("/jkl?n").press("Escape");
    assertThat(screen.draft()).hasValue("/jkl?n");
    keys.press("Tab", "Tab", "Control+/", "Alt+g", "Meta+n").requireAnyFocus();
    assertThat(screen.page()).hasURL(visitor.address() + "/");

    visitor.open("/settings/look");
    keys.focus(screen.page().getByLabel("Keyboard shortcuts")).press("Space");
    visitor.open("/");
    assertThat(screen.post("The first")).isVisible();
    keys.press("/", "?", "j");
    assertThat(screen.page()).hasURL(visitor.address() + "/");
    assertThat(screen.dialog()).hasCount(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/explore", "/settings", "/settings/look", "/sign-up"})
  void the_focus_is_always_visible(String path) {
    var opened = path.equals("/sign-up") ? browser.anonymousVisitor() : visitor;
    opened.open(path);
    assertThat(opened.page().locator("h1")).isAttached();
    if (path.equals("/")) {
      assertThat(screen.post("The first")).isVisible();
    }
    var keyboard = Keyboard.of(opened);
    var count = (int) opened.page().evaluate(
        "[...document.querySelectorAll('a, button, input, textarea, summary, [tabindex=\"0\"]')]"
            + ".filter(it => it.tabIndex >= 0 && it.checkVisibility()).length");
    for (int i = 1; i < count; i++) {
      keyboard.press("Tab");
      if (keyboard.focused().count() > 0) {
        keyboard.requireVisibleFocus();
      }
    }
  }

  private Keyboard home() {
    visitor.open("/");
    assertThat(screen.post("The first")).isVisible();
    return keys;
  }

  private Locator item(String name) {
    return screen.page().getByRole(AriaRole.MENUITEM,
        new GetByRoleOptions().setName(name));
  }
}
