// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.FileChooser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.awt.Color;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;
import tidings.server.Await;
import tidings.server.PictureFiles;
import tidings.server.ServerExtension;

/** Pictures are chosen, pasted or dropped, described and posted, and shown in a grid. */
final class UploadedPicturesIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
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
  void a_chosen_picture_is_posted_with_its_description() {
    choose("Add images, video or audio", file("sea.jpg", 400, 100));
    screen.field("Description of image 1").fill("The sea, wide");
    screen.button("Post").click();

    Await.until(() -> pictures(), pictures -> pictures.size() == 1);
    var photo = screen.page().locator("[data-activity]").getByAltText("The sea, wide");
    assertThat(photo).isVisible();
    var box = photo.boundingBox();
    assertThat(box.width / box.height).isCloseTo(4.0, within(0.1));
    assertThat(pictures().getFirst().alt()).contains("The sea, wide");
    assertThat(pictures().getFirst().size()).contains(new PixelSize(400, 100));
    assertThat(screen.page().locator(".upload")).hasCount(0);
  }

  @Test
  void up_to_four_pictures_are_in_a_grid() {
    choose("Add images, video or audio", IntStream.rangeClosed(1, 5)
        .mapToObj(number -> file(number + ".png", 90 + number, 60)).toArray(FilePayload[]::new));
    assertThat(screen.page().getByText("A post has at most 4 images.")).isVisible();
    assertThat(screen.page().locator(".upload img")).hasCount(4);
    screen.button("Remove image 2").click();
    assertThat(screen.page().locator(".upload img")).hasCount(3);

    screen.publish("Three of them");

    assertThat(screen.post("Three of them").locator(".gallery img")).hasCount(3);
    Await.until(() -> pictures(), pictures -> pictures.size() == 3);
  }

  @Test
  void a_picture_is_pasted_or_dropped() {
    transfer("paste", "clipboardData");
    assertThat(screen.page().locator(".upload img")).hasCount(1);
    transfer("drop", "dataTransfer");
    assertThat(screen.page().locator(".upload img")).hasCount(2);
  }

  @Test
  void what_is_no_picture_is_refused_with_a_reason() {
    visitor.expect(PageError.Kind.REFUSED);
    choose("Add images, video or audio",
        new FilePayload("a.png", "image/png", "no picture".getBytes()));

    assertThat(screen.page().locator(".uploads [role=alert]")).isVisible();
    assertThat(screen.page().locator(".upload")).hasCount(0);
  }

  @Test
  void pictures_of_a_draft_and_of_a_post_can_be_changed() {
    choose("Add images, video or audio", file("one.jpg", 80, 60), file("two.jpg", 81, 60));
    assertThat(screen.page().locator(".upload img")).hasCount(2);
    screen.write("Two of them");
    visitor.open("/");
    assertThat(screen.page().locator(".upload img")).hasCount(2);
    screen.button("Post").click();
    Await.until(() -> pictures(), pictures -> pictures.size() == 2);

    screen.choose(screen.post("Two of them"), "Edit");
    screen.button("Remove image 1").click();
    screen.button("Save").click();

    Await.until(() -> pictures(), pictures -> pictures.size() == 1);
  }

  @Test
  void a_profile_gets_a_picture_and_a_banner() {
    visitor.open("/" + ana.ref());
    screen.button("Edit profile").click();
    choose("Upload an image", file("me.jpg", 300, 300));
    assertThat(screen.field("Image URL")).hasValue(Pattern.compile(
        "/media/[0-9a-f]{32}-avatar"));
    choose("Upload a banner", file("hills.jpg", 1200, 300));
    screen.field("Description of the banner").fill("Hills");
    screen.button("Save").click();

    assertThat(screen.page().getByAltText("Hills")).isVisible();
    assertThat(screen.page().locator(".profile .avatar img")).isVisible();
    var profile = ana.entity(ana.ref()).await().profile();
    assertThat(profile.banner().orElseThrow().alt()).contains("Hills");
    assertThat(profile.image().orElseThrow()).endsWith("-avatar");
  }

  private void choose(String button, FilePayload... files) {
    FileChooser chooser = screen.page().waitForFileChooser(() -> screen.button(button).click());
    chooser.setFiles(files);
    Locator progress = screen.page().locator("progress");
    assertThat(progress).hasCount(0);
  }

  /** Hands a file to the form as the browser does. */
  private void transfer(String event, String field) {
    var bytes = Base64.getEncoder().encodeToString(PictureFiles.picture("png", 50, 40, Color.RED));
    screen.draft().evaluate("""
        (textarea, [event, field, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
          const given = new Event(event, { bubbles: true, cancelable: true });
          Object.defineProperty(given, field, { value: transfer });
          textarea.dispatchEvent(given);
        }""", List.of(event, field, bytes));
  }

  private List<ShownPicture> pictures() {
    return newest().map(activity -> activity.object().pictures()).orElse(List.of());
  }

  private Optional<Activity> newest() {
    return ana.feed().await().page().items().stream().findFirst().map(entry -> entry.activity());
  }

  private static FilePayload file(String name, int width, int height) {
    var type = name.endsWith(".png") ? "png" : "jpeg";
    return new FilePayload(name, "image/" + type,
        PictureFiles.picture(type.equals("png") ? "png" : "jpg", width, height, Color.BLUE));
  }
}
