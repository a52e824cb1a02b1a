// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static com.microsoft.playwright.options.ColorScheme.DARK;
import static com.microsoft.playwright.options.ColorScheme.LIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;
import static tidings.server.browser.PageError.Kind.REFUSED;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.Page.GetByLabelOptions;
import com.microsoft.playwright.options.ForcedColors;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;
import tidings.store.Rounds;

/** All pages are accessible, with any theme, screen size and input device. */
final class AccessibilityIT {
  private static final String PICTURE =
      "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>";
  /** Records all live region announcements. */
  private static final String LISTEN = """
      () => {
        window.heard = [];
        new MutationObserver(changes => changes.forEach(({ addedNodes, target }) => {
          const live = '[role=status], [role=alert], [aria-live]';
          const added = addedNodes.length ? [...addedNodes] : [target];
          for (const node of added.filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE)) {
            const isLive = (node.closest ? node : node.parentElement)?.closest(live);
            const places = isLive ? [node] : [...node.querySelectorAll?.(live) ?? []];
            heard.push(...places.map(it => it.textContent.trim()).filter(Boolean));
          }
        })).observe(document.body, { childList: true, characterData: true, subtree: true });
      }""";

  private static final int PHONE = 320;
  private static final int DESKTOP = 1440;
  private static final List<ScreenAndTheme> VARIANTS = List.of(
      new ScreenAndTheme(PHONE, DARK), new ScreenAndTheme(DESKTOP, LIGHT),
      new ScreenAndTheme(PHONE, LIGHT), new ScreenAndTheme(DESKTOP, DARK));
  private static final FilterOptions VISIBLE = new FilterOptions().setVisible(true);

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(
      Map.of("--likes.kinds", "like,love,laugh,wow," + LongContent.LONG_KIND));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @RegisterExtension
  static final ForeignSite elsewhere = new ForeignSite("pictures.example");

  private static LongContent world;

  private Visitor visitor;
  private Screen screen;
  private int checkedPages;

  @BeforeAll
  static void createLongContent() {
    world = new LongContent(server, elsewhere.serve("/picture.svg", PICTURE));
  }

  @BeforeEach
  void openPage() {
    visitor = browser.visitor(world.ana).allowHosts(elsewhere.host());
    screen = Screen.of(visitor);
  }

  @Test
  void every_page_of_a_signed_in_user() {
    var ben = world.ben.ref();
    visitor.expect(REFUSED);
    var paths = List.of(
        "/", "/activity:" + world.post.id(), "/" + ben, "/" + ben + "/followers",
        "/" + world.ana.ref() + "/followers",
        "/" + ben + "/following", "/" + ben + "/likes", "/" + world.city, "/explore",
        "/explore?type=city", "/explore?type=artist", "/explore?type=topic", "/explore?type=user",
        "/explore?q=www", "/bookmarks", "/lists", "/notifications", "/settings",
        "/settings/sessions",
        "/settings/notices",
        "/settings/silence",
        "/settings/look", "/settings/data", "/moderation", "/moderation/profiles",
        "/moderation/suspended",
        "/nowhere");

    assertAll(paths.stream().map(path -> () -> requireAccessible(visitor.open(path))));
  }

  @Test
  void every_page_of_a_new_user() {
    var newcomer = browser.visitor(server.signUp("Nina"));
    var paths = List.of("/", "/explore", "/notifications");

    assertAll(paths.stream().map(path -> () -> requireAccessible(newcomer.open(path))));
  }

  @Test
  void every_page_of_a_signed_out_visitor() {
    var anonymous = browser.anonymousVisitor().allowHosts(elsewhere.host());
    var paths = List.of(
        "/sign-in", "/sign-up", "/explore", "/" + world.city, "/activity:" + world.post.id());

    assertAll(paths.stream().map(path -> () -> requireAccessible(anonymous.open(path))));
  }

  @Test
  void dialogs_and_menus_of_the_feed() {
    visitor.open("/");
    var news = screen.post("Since then");
    screen.button(news, "Post options").click();
    requireAccessible(visitor);
    screen.page().getByText("Why is this in my feed?").click();
    assertThat(screen.dialog()).isVisible();
    requireAccessible(visitor);
    screen.page().keyboard().press("Escape");
    screen.choose(news, "Report");
    requireAccessible(visitor);
    screen.page().keyboard().press("Escape");
    screen.page().keyboard().press("?");
    requireAccessible(visitor);
    screen.page().keyboard().press("Escape");
    screen.button(news, "More reactions").click();
    screen.button("Add link").click();
    screen.page().getByLabel("To", new GetByLabelOptions().setExact(true)).pressSequentially("w");
    assertThat(screen.page().locator(".choices:visible")).isVisible();
    requireAccessible(visitor);
  }

  @Test
  void dialogs_and_menus_of_other_pages() {
    visitor.open("/" + world.city);
    screen.button("Following .*").click();
    requireAccessible(visitor);
    visitor.open("/" + world.ana.ref());
    screen.button("Edit profile").click();
    requireAccessible(visitor);
    screen.page().keyboard().press("Escape");
    screen.choose(screen.posts().first(), "Edit");
    requireAccessible(visitor);
    visitor.open("/moderation");
    screen.button("Take down").click();
    requireAccessible(visitor);
    visitor.open("/" + world.topic);
    screen.button("Options for following .*").click();
    requireAccessible(visitor);
  }

  @Test
  void new_posts_and_errors() {
    visitor.expect(REFUSED).open("/");
    screen.page().evaluate(
        "user => localStorage.setItem(`tidings.unsent.${user}.1`, JSON.stringify({ at: Date.now(),"
            + " what: { draft: { verb: 'post', object: { type: 'no type', text: 'Refused' },"
            + " targets: [] } } }))",
        world.ana.ref().toString());
    visitor.open("/");
    assertThat(screen.button("Try again")).isVisible();
    world.ben.post("Just now").await();
    assertThat(screen.newButton()).isVisible();

    requireAccessible(visitor);
  }

  @Test
  void text_of_twice_the_size() {
    var session = screen.page().context().newCDPSession(screen.page());
    var sizes = new JsonObject();
    sizes.addProperty("standard", 32);
    sizes.addProperty("fixed", 26);
    var twice = new JsonObject();
    twice.add("fontSizes", sizes);
    session.send("Page.setFontSizes", twice);
    for (var path : List.of("/", "/" + world.city, "/notifications", "/settings", "/moderation")) {
      visitor.width(DESKTOP).open(path);
      assertThat(screen.page().locator("h1")).isAttached();
      assertThat(screen.page().evaluate("getComputedStyle(document.body).fontSize"))
          .isEqualTo("32px");
      requireFits(visitor);
      requireFits(visitor.width(640));
    }
  }

  @Test
  void right_to_left_text_in_a_page_from_left_to_right() {
    visitor.open("/");
    var text = screen.post(LongContent.HEBREW).locator(".text");

    assertThat(text).hasCSS("direction", "rtl");
    assertThat(text.locator("a").first()).hasCSS("direction", "ltr");
    assertThat(text.locator("bdi")).hasCSS("direction", "ltr");
    assertThat(screen.page().locator("html")).hasCSS("direction", "ltr");
    assertThat(screen.post("Since then").locator(".text")).hasCSS("direction", "ltr");
    screen.draft().fill(LongContent.HEBREW);
    assertThat(screen.draft()).hasCSS("direction", "rtl");
  }

  @Test
  void reduced_motion_stops_animations() {
    visitor.reduceMotion().open("/");
    assertThat(screen.posts().first()).isVisible();
    visitor.loseNetwork();
    assertThat(screen.page().locator(".pulse")).isVisible();

    assertThat(screen.page().evaluate("document.getAnimations().length")).isEqualTo(0);
    screen.button(screen.post("Since then"), "More reactions").click();
    assertThat(screen.page().evaluate("document.getAnimations().length")).isEqualTo(0);
  }

  @Test
  void forced_colours() {
    screen.page().emulateMedia(new EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    visitor.open("/");
    var keys = Keyboard.of(visitor);
    assertThat(screen.posts().first()).isVisible();
    screen.draft().focus();
    keys.requireVisibleFocus().press("Tab").requireVisibleFocus().press("Tab").requireVisibleFocus()
        .press("Tab").requireVisibleFocus();
    screen.post("Since then").focus();
    keys.requireVisibleFocus();

    assertThat(screen.button("Post")).not().hasCSS("border-top-color", "rgba(0, 0, 0, 0)");
    assertThat(screen.button("Post")).hasCSS("border-top-style", "solid");
  }

  @Test
  void changes_are_announced_once() {
    visitor.expect(REFUSED);
    openAndListen();
    var name = "New from " + world.ben.entity(world.ben.ref()).await().profile().name();
    var notification = "New notification";

    world.ben.post("Once").await();
    requireAnnounced(name);
    world.ben.post("Twice").await();
    requireAnnounced(name, name);
    world.ben.comment(world.post.id(), "Well said").await();
    requireAnnounced(name, name, notification);
    visitor.loseNetwork();
    requireAnnounced(name, name, notification, "Reconnecting …");
    visitor.restoreNetwork();
    assertThat(screen.page().locator(".connection")).isEmpty();
    screen.button(screen.post("Since then"), "Like: 0").click();
    assertThat(screen.button(screen.post("Since then"), "Like: 1")).isVisible();
    requireAnnounced(name, name, notification, "Reconnecting …");
  }

  @Test
  void a_reconnect_announces_the_number_of_missed_posts() {
    visitor.expect(REFUSED);
    openAndListen();
    world.ben.post("Before the loss").await();
    screen.page().waitForFunction("() => heard.length === 1");

    visitor.loseNetwork();
    screen.page().waitForFunction("() => heard.length === 2");
    world.ben.post("During the loss").await();
    visitor.restoreNetwork();

    screen.page().waitForFunction("() => heard.includes('Reconnected; 1 new post')");
  }

  @Test
  void an_error_is_announced() {
    openAndListen();
    visitor.loseNetwork();
    screen.publish("Too soon");

    assertThat(screen.button("Try again")).isVisible();
    assertThat(screen.page().evaluate(
        "heard.filter(text => text.includes('cannot be reached')).length")).isEqualTo(1);
  }

  @Test
  void each_page_has_its_own_title() {
    visitor.expect(REFUSED);
    var titles = Stream.of(
        "/", "/activity:" + world.post.id(), "/" + world.ana.ref(),
        "/" + world.ana.ref() + "/followers", "/explore", "/notifications", "/settings",
        "/settings/look", "/moderation", "/nowhere")
        .map(path -> {
          visitor.open(path);
          assertThat(screen.page().locator("h1")).isAttached();
          return screen.page().title();
        })
        .toList();

    assertThat(titles).doesNotHaveDuplicates().allMatch(title -> title.endsWith("Tidings"));
  }

  /** A page that opens is told again of notices of the last seconds, and announces unseen ones. */
  private void openAndListen() {
    world.ana.notifications().markAllSeen().await();
    visitor.open("/");
    assertThat(screen.posts().first()).isVisible();
    screen.page().evaluate(LISTEN);
  }

  private void requireAnnounced(String... texts) {
    screen.page().waitForFunction("count => heard.length >= count", texts.length);
    assertThat((List<?>) screen.page().evaluate("heard")).isEqualTo(List.of(texts));
  }

  private void requireAccessible(Visitor visitor) {
    var page = visitor.reduceMotion().page();
    assertThat(page.locator("h1")).hasCount(1);
    assertThat(page.locator("main")).hasCount(1);
    assertThat(page.locator("html")).hasAttribute("lang", "en");
    assertThat(page.getByText("Loading …").filter(VISIBLE)).hasCount(0);
    requireFits(visitor.width(PHONE));
    requireFits(visitor.width(DESKTOP));
    variants().forEach(variant -> AccessibilityCheck.check(visitor.screenAndTheme(variant).page()));
  }

  /** All variants in a thorough run; otherwise one per page, in turn. */
  private List<ScreenAndTheme> variants() {
    return Rounds.isThorough()
        ? VARIANTS
        : List.of(VARIANTS.get(checkedPages++ % VARIANTS.size()));
  }

  /** The page does not scroll horizontally. */
  private static void requireFits(Visitor visitor) {
    assertThat((List<?>) visitor.page().evaluate("""
        () => {
          const { clientWidth, scrollWidth } = document.documentElement;
          if (scrollWidth <= clientWidth) return [];
          const wide = [...document.querySelectorAll('body *')]
            .filter(it => it.getBoundingClientRect().right > clientWidth + 1);
          return [`${scrollWidth} of ${clientWidth}`,
            ...wide.map(it => it.cloneNode(false).outerHTML)];
        }""")).as("too wide elements at " + visitor.page().url()).isEmpty();
  }
}
