// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.browser.Injections.ADDRESSES;
import static tidings.server.browser.Injections.TEXTS;
import static tidings.server.browser.PageError.Kind.REFUSED;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.server.ServerExtension;

/** User input in any field is shown literally and never executed. */
@Tag("thorough")
final class InjectionIT {
  private static final String PICTURE =
      "<svg xmlns='http://www.w3.org/2000/svg' onload='top.pwned=1'><script>top.pwned=1</script>"
          + "</svg>";
  private static final String WORDS =
      "() => [...document.querySelectorAll('.text, .entity-text strong, .notification q, .report q')]"
          + ".map(it => it.textContent)";
  private static final String TO_THE_END = "scrollTo(0, document.body.scrollHeight)";

  private static final List<String> PATHS = List.of(
      "/city:%3Cscript%3Epwned=1%3C/script%3E", "/%3Cimg%20src=x%20onerror=pwned=1%3E",
      "/explore?type=__proto__", "/#%3Cimg%20src=x%20onerror=pwned=1%3E", "/settings/__proto__",
      "/settings/", "/city:constructor/__proto__", "/activity:__proto__", "/city:__proto__",
      "/sign-in?next=javascript:pwned=1", "/city:lisbon/%0Afollowers", "/javascript:pwned=1");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--likes.kinds", "like,love,__proto__,constructor,prototype,valueof,tostring"));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @RegisterExtension
  static final ForeignSite elsewhere = new ForeignSite("pictures.example");

  private static Session vera;
  private static Attackers intruders;
  private static Activity post;

  private Visitor visitor;
  private Page page;

  @BeforeAll
  static void fillServerWithInjections() {
    intruders = new Attackers(server, elsewhere.serve("/picture.svg", PICTURE));
    vera = server.signUp("Vera");
    server.runCommand("grant", vera.ref().id(), "moderator");
    intruders.describeAll();
    post = vera.post("Good morning", intruders.city(1)).await();
    for (int i = 0; i < TEXTS.size(); i++) {
      vera.follow(i % 2 == 0 ? intruders.people().get(i).ref() : intruders.city(i)).await();
    }
    intruders.followLikeCommentAndReport(vera.ref(), post, intruders.postAll(vera.ref().id()));
    vera.moderation().takeDown(post("Taken down").id(), TEXTS.getFirst()).await();
  }

  private static Activity post(String text) {
    return vera.post(text).await();
  }

  @BeforeEach
  void openVisitor() {
    visitor = browser.visitor(vera).allowHosts(elsewhere.host());
    page = visitor.page();
  }

  @Test
  void injection_by_live_events() {
    visitor.open("/");
    assertThat(page.locator("[data-activity]").first()).isVisible();
    intruders.postAll(vera.ref().id());
    page.getByText(TEXTS.size() + " new").click();

    assertThat(wordsOf("[data-activity]")).contains(mentioning(TEXTS));
    assertThat(elsewhere.requests()).isNotEmpty()
        .allMatch(requests -> requests.referrer().isEmpty());
  }

  @Test
  void injection_in_the_feed() {
    visitor.open("/");

    assertThat(wordsOf("[data-activity]")).contains(mentioning(TEXTS));
  }

  @Test
  void injection_in_a_thread() {
    visitor.open("/activity:" + post.id());
    assertThat(page.locator("[data-activity]").nth(1)).isVisible(); // a comment

    assertThat(wordsOf("[data-activity]")).containsAll(TEXTS);
    assertThat(page.locator("[data-kind=constructor]").first()).hasAttribute("title",
        "constructor");
    page.getByText("Liked by").click();
    assertThat(page.locator(".likers .verb").getByText("constructor").first()).isVisible();
    InjectionCheck.check(page);
  }

  @Test
  void injection_in_notifications() {
    visitor.open("/notifications");

    assertThat(wordsOf(".notification")).contains(mentioning(TEXTS)).contains(TEXTS.getFirst());
  }

  @Test
  void injection_in_the_moderation_queue() {
    visitor.open("/moderation");

    assertThat(wordsOf(".report")).containsAll(TEXTS);
    page.getByText("Take down").first().click();
    InjectionCheck.check(page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"followers", "following"})
  void injection_in_names(String list) {
    visitor.open("/" + vera.ref() + "/" + list);

    assertThat(wordsOf("main .entity-row")).contains(TEXTS.get(0), TEXTS.get(30));
  }

  @Test
  void injection_in_profiles() {
    for (int i : List.of(0, 3, 27, 43)) {
      visitor.open("/" + intruders.city(i));
      assertThat(page.locator(".profile .text")).hasText(Attackers.longest(i));
      InjectionCheck.check(page);
      visitor.open("/" + intruders.people().get(i).ref() + "/likes");
      assertThat(page.locator("h1")).isVisible();
      InjectionCheck.check(page);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"user", "city", "activity"})
  void injection_in_trends(String type) {
    visitor.open("/explore?type=" + type);

    assertThat(wordsOf(type.equals("activity") ? "[data-activity]" : ".entity-row")).isNotEmpty();
  }

  @Test
  void injection_in_dialogs() {
    visitor.open("/");
    page.locator("article tidings-menu button").first().click();
    page.getByRole(AriaRole.MENUITEM, named("Why is this")).click();
    assertThat(page.getByRole(AriaRole.DIALOG)).isVisible();
    InjectionCheck.check(page);
    visitor.open("/" + intruders.city(3));
    page.getByRole(AriaRole.BUTTON, named("Following")).click();
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText(TEXTS.get(3));
    InjectionCheck.check(page);
  }

  @Test
  void injection_in_the_search() {
    visitor.open("/explore?q=" + URLEncoder.encode(TEXTS.getFirst(), UTF_8));
    var field = page.getByRole(AriaRole.SEARCHBOX);
    assertThat(field).hasValue(TEXTS.getFirst());
    for (var words : TEXTS) {
      InjectionCheck.check(page);
      field.fill(words);
    }
    InjectionCheck.check(page);
  }

  @Test
  void injection_in_urls() {
    visitor.expect(REFUSED);
    for (var path : PATHS) {
      visitor.open(path);
      assertThat(page.locator("h1")).isVisible();
      InjectionCheck.check(page);
    }
  }

  /** The server rejects such values; the client must not follow them either. */
  @Test
  void injection_by_responses_that_the_server_never_sends() {
    page.route("**/v1/feed", route -> {
      var answer = route.fetch();
      var feed = new JsonObject(answer.text());
      var addresses = Stream.iterate(0, i -> i + 1).map(i -> ADDRESSES.get(i % ADDRESSES.size()))
          .iterator();
      feed.getJsonArray("items").forEach(item -> {
        var activity = ((JsonObject) item).getJsonObject("activity");
        activity.getJsonObject("object").put("url", addresses.next()).put("image",
            addresses.next());
        activity.getJsonObject("actor").put("image", addresses.next());
      });
      route.fulfill(new FulfillOptions().setResponse(answer).setBody(feed.encode()));
    });
    visitor.open("/");

    assertThat(page.locator("[data-activity]").first()).isVisible();
    InjectionCheck.check(page);
  }

  /** The local storage may contain anything, as other software on the same host can write to it. */
  @ParameterizedTest
  @ValueSource(strings = {
    "{\"what\":{\"text\":\"%1$s\",\"url\":\"%1$s\",\"image\":\"%1$s\",\"shows\":\"%1$s\","
        + "\"targets\":[\"%1$s\"]},\"at\":1}",
    "{\"what\":{\"draft\":{\"verb\":\"post\",\"object\":{\"text\":\"%1$s\",\"url\":"
        + "\"javascript:pwned=1\",\"image\":\"javascript:pwned=1\"},\"targets\":[]}},\"at\":1}",
    "{\"what\":{\"text\":{},\"url\":7,\"image\":[],\"targets\":\"%1$s\"}}",
    "{\"what\":{}}", "{}", "[]", "7", "null", "", "%1$s", "{\"what\":\"%1$s\",\"at\":{}}"
  })
  void injection_in_browser_storage(String kept) {
    visitor.expect(REFUSED).open("/");
    page.evaluate(
        "([user, text]) => ['draft.' + user + '.post', 'unsent.' + user + '.1', 'edit.' + user + '.1',"
            + " 'theme', 'keys'].forEach(key => localStorage.setItem('tidings.' + key, text))",
        List.of(vera.ref().toString(), kept.formatted("<img class=pwned src=x onerror=pwned=1>")));
    visitor.open("/");

    assertThat(page.getByRole(AriaRole.TEXTBOX).first()).isVisible();
    assertThat(page.locator("[data-activity]").first()).isVisible();
    InjectionCheck.check(page);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "<img class=pwned>", "7", "{}", "{\"ref\":\"javascript:pwned\",\"name\":{}}",
    "{\"ref\":\"user:vera\",\"name\":\"<b class=pwned>\",\"image\":\"javascript:pwned=1\"}"
  })
  void injection_in_the_stored_user(String userJson) {
    visitor.expect(REFUSED).open("/");
    page.evaluate("user => localStorage.setItem('tidings.user', user)", userJson);
    visitor.open("/");

    assertThat(page.locator("h1")).isAttached();
    InjectionCheck.check(page);
  }

  @Test
  void a_successful_injection_is_detected() {
    visitor.open("/");
    page.evaluate(
        "document.body.append(Object.assign(new Image(), { onerror: 1, className: 'pwned' }))");

    assertThatThrownBy(() -> InjectionCheck.check(page)).hasMessageContaining("pwned");
  }

  /** All texts of a list, which is scrolled to its end and checked at each step. */
  private Set<Object> wordsOf(String row) {
    var words = new HashSet<Object>();
    assertThat(page.locator(row).first()).isVisible();
    do {
      InjectionCheck.check(page);
      words.addAll((List<?>) page.evaluate(WORDS));
      page.evaluate(TO_THE_END);
    } while (page.locator("[data-end]:visible").count() > 0);
    words.addAll((List<?>) page.evaluate(WORDS));
    InjectionCheck.check(page);
    return words;
  }

  private static Object[] mentioning(List<String> texts) {
    return texts.stream().map(text -> "@" + vera.ref().id() + " " + text).toArray();
  }

  private static GetByRoleOptions named(String name) {
    return new GetByRoleOptions().setName(name);
  }
}
