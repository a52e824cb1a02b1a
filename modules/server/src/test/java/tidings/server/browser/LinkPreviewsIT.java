// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.awt.Color;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.server.Await;
import tidings.server.PictureFiles;
import tidings.server.PictureHost;
import tidings.server.ServerExtension;

/** The page shows the preview of a link as a card below the text. */
final class LinkPreviewsIT {
  @RegisterExtension
  @Order(1)
  static final PictureHost host = new PictureHost();

  @RegisterExtension
  @Order(2)
  static final ServerExtension server = new ServerExtension(
      Map.of("--links.previews", "true", "--links.networks", "127.0.0.1/32"));

  @RegisterExtension
  @Order(3)
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openHomePage() {
    ana = server.signUp("Ana");
    visitor = browser.visitor(ana).open("/");
    screen = Screen.of(visitor);
  }

  @Test
  void the_card_comes_after_the_post() {
    var url = page("/tides", "The tides", host.picture("/tides.jpg",
        Buffer.buffer(PictureFiles.picture("jpg", 1200, 600, Color.BLUE))));
    screen.publish("Look: " + url);

    var card = card("Look");
    assertThat(card).isVisible();
    assertThat(card.locator("strong")).hasText("The tides");
    assertThat(card.locator("small")).hasText("127.0.0.1:" + host.port());
    assertThat(card).containsText("High & low");
    var link = screen.post("Look").locator("a:has(> .link-preview)");
    assertThat(link).hasAttribute("href", url);
    assertThat(link).hasAttribute("target", "_blank");
    assertThat(link).hasAttribute("rel", "noopener noreferrer nofollow ugc");
    var picture = card.locator("img");
    Await.until(() -> picture.evaluate("image => image.naturalWidth"),
        width -> width.equals(800));
    var box = picture.boundingBox();
    assertThat(box.width / box.height).isCloseTo(2.0, within(0.1));
    var title = card.locator("strong").boundingBox();
    assertThat(title.y).isGreaterThan(box.y + box.height);
    assertThat(title.y + title.height).isLessThan(
        card.boundingBox().y + card.boundingBox().height);
    AccessibilityCheck.check(screen.page());
  }

  @Test
  void a_small_picture_is_beside_the_texts() {
    var url = page("/logo", "A <b>logo</b>", host.picture("/logo.png",
        Buffer.buffer(PictureFiles.picture("png", 100, 100, Color.GREEN))));
    screen.publish("Logo " + url);

    var card = card("Logo");
    assertThat(card.locator("strong")).hasText("A <b>logo</b>");
    var picture = card.locator("img").boundingBox();
    var title = card.locator("strong").boundingBox();
    assertThat(title.x).isGreaterThan(picture.x + picture.width);
    assertThat(title.y).isLessThan(picture.y + picture.height);
  }

  @Test
  void the_card_goes_with_the_link() {
    var url = page("/gone", "Gone", "");
    screen.publish("Going " + url);
    assertThat(card("Going")).isVisible();
    assertThat(card("Going").locator("img")).hasCount(0);

    var posted = ana.activitiesOf(ana.ref()).first(1).await().getFirst();
    ana.edit(posted.id(), Edits.text("Going nowhere")).await();
    assertThat(screen.post("Going nowhere")).isVisible();
    assertThat(card("Going")).hasCount(0);
  }

  @Test
  void a_post_is_saved_though_its_preview_has_come_meanwhile() {
    var held = new CompletableFuture<HttpServerResponse>();
    screen.publish("Typo " + host.answer("/held", request -> held.complete(request.response())));
    screen.choose(screen.post("Typo"), "Edit");
    screen.page().getByLabel("Text").fill("No typo and no link");
    held.join().putHeader("Content-Type", "text/html").end("<title>Held</title>");
    var posted = ana.activitiesOf(ana.ref()).first(1).await().getFirst();
    Await.until(() -> ana.activity(posted.id()).await(), shown -> shown.preview().isPresent());

    visitor.expect(PageError.Kind.REFUSED);
    screen.button("Save").click();

    assertThat(screen.post("No typo")).containsText("edited");
  }

  @Test
  void a_post_that_was_edited_elsewhere_meanwhile_is_saved_by_another_click_only() {
    screen.publish("Mine");
    screen.choose(screen.post("Mine"), "Edit");
    screen.page().getByLabel("Text").fill("Here");
    var posted = ana.activitiesOf(ana.ref()).first(1).await().getFirst();
    ana.edit(posted.id(), Edits.text("Elsewhere")).await();

    visitor.expect(PageError.Kind.REFUSED);
    screen.button("Save").click();
    assertThat(screen.page().locator("tidings-edit [role=alert]")).isVisible();
    assertThat(ana.activity(posted.id()).await().object().text()).contains("Elsewhere");
    screen.button("Save").click();

    assertThat(screen.post("Here")).containsText("edited");
  }

  private Locator card(String text) {
    return screen.post(text).locator(".link-preview");
  }

  private static String page(String path, String title, String picture) {
    return host.answer(path, request -> request.response()
        .putHeader("Content-Type", "text/html; charset=utf-8")
        .end("<meta property=og:title content='" + title + "'>"
            + "<meta property=og:description content='High &amp; low'>"
            + "<meta property=og:image content='" + picture + "'>"));
  }
}
