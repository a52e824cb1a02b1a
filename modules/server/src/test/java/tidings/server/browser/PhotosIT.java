// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static tidings.server.Await.until;

import com.microsoft.playwright.Locator;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.server.ServerExtension;
import tidings.server.browser.ForeignSite.Request;

/** Photos from other hosts: the layout reserves their space, and requests send no referrer. */
final class PhotosIT {
  private static final String PHOTO =
      "<svg xmlns='http://www.w3.org/2000/svg' width='800' height='200'/>";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @RegisterExtension
  static final ForeignSite elsewhere = new ForeignSite("photos.example");

  private Session ana;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openHomePage() {
    ana = server.signUp("Ana");
    visitor = browser.visitor(ana).allowHosts(elsewhere.host()).open("/");
    screen = Screen.of(visitor);
    assertThat(screen.page().getByText("Your feed is empty")).isVisible();
  }

  @Test
  void the_size_of_a_posted_photo_reserves_its_place() {
    var address = elsewhere.serve("/wide.svg", PHOTO);
    screen.button("Add link").click();
    screen.field("Image URL").fill(address);
    screen.field("Image URL").blur();
    screen.field("Image description").fill("The river, wide");
    assertThat(screen.page().locator(".preview")).isVisible();
    until(
        () -> screen.page().evaluate("document.querySelector('.preview').naturalWidth"),
        width -> width.equals(800));
    screen.write("A photo");
    screen.button("Post").click();

    var photo = screen.page().getByAltText("The river, wide");
    assertThat(screen.post("A photo")).containsText("Delivered to");
    assertThat(ratio(photo)).isCloseTo(4.0, within(0.1));
    var data = ana.feed().await().page().items().getFirst().activity().data();
    assertThat(data.map(JsonObject::new)).contains(new JsonObject()
        .put("image", new JsonObject().put("width", 800).put("height", 200)));
    assertThat(elsewhere.requests()).extracting(Request::referrer).containsOnly("");
  }

  @Test
  void a_photo_of_unknown_size_has_a_reserved_place() {
    visitor.expect(PageError.Kind.REFUSED);
    ana.post(Drafts.photo(elsewhere.origin() + "/never-there.png", "A cat", "Look")).await();

    var photo = screen.page().getByAltText("A cat");
    assertThat(photo).isVisible();
    assertThat(screen.post("Look")).isVisible();
  }

  @Test
  void photos_are_loaded_lazily() {
    visitor.open("/explore"); // away from the feed, so that the photo is not loaded on arrival
    ana.post(Drafts.photo(elsewhere.serve("/deep.svg", PHOTO), "Deep", "The deepest")).await();
    for (int i = 0; i < 19; i++) {
      ana.post("High\n".repeat(12) + i).await();
    }
    visitor.open("/");
    assertThat(screen.posts()).hasCount(20);
    assertThat(screen.post("The deepest")).isAttached();
    assertThat(requested("/deep.svg")).isFalse();

    screen.post("The deepest").scrollIntoViewIfNeeded();
    until(() -> requested("/deep.svg"), Boolean::booleanValue);
  }

  private static boolean requested(String path) {
    return elsewhere.requests().stream().map(Request::path).anyMatch(path::equals);
  }

  private static double ratio(Locator photo) {
    var box = photo.boundingBox();
    return box.width / box.height;
  }
}
