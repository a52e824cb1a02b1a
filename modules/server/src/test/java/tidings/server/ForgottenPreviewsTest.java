// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.buffer.Buffer;
import java.awt.Color;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ShownPicture;
import tidings.core.UserId;

/** Nothing is left of a preview when no post has it any more: no file, and no row. */
@Tag("api")
final class ForgottenPreviewsTest {
  private static final Duration DAY = Duration.ofHours(25);
  private static final Path FOLDER = newFolder();
  @RegisterExtension
  @Order(1)
  static final PictureHost host = new PictureHost();
  @RegisterExtension
  @Order(2)
  static final ServerExtension server = new ServerExtension(Map.of(
      "--links.previews", "true", "--links.networks", "127.0.0.1/32",
      "--media.folder", FOLDER.toString()));

  @Test
  void it_goes_with_the_last_post_that_shows_it() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    var site = server.client()
        .site(server.runCommand("keys", "create", "site", "--scopes", "users").getLast());
    host.answer("/page", request -> request.response().putHeader("Content-Type", "text/html")
        .end("<title>Page</title><meta property=og:image content=/picture>"));
    host.picture("/picture",
        Buffer.buffer(PictureFiles.picture("jpg", 300, 200, Color.ORANGE)));
    var url = "http://127.0.0.1:" + host.port() + "/page";

    var first = withPreview(ana, ana.post(Drafts.note(url)).await());
    var second = withPreview(ben, ben.post(Drafts.note(url)).await());
    var picture = picture(first);
    assertThat(picture(second)).isEqualTo(picture);
    ana.edit(first.id(), Edits.text("No link")).await();
    server.advanceClock(DAY);
    assertThat(status(picture)).isEqualTo(200);
    assertThat(files()).isNotEmpty();

    site.eraseUser(new UserId(ben.ref().id())).await();
    Await.until(() -> status(picture), status -> status == 404);
    Await.until(ForgottenPreviewsTest::files, files -> {
      server.advanceClock(DAY); // the erasure comes first, then the end of the picture
      return files.isEmpty();
    });
  }

  private static Activity withPreview(Session user, Activity post) {
    return await(() -> user.activity(post.id()), shown -> shown.preview().isPresent());
  }

  private static ShownPicture picture(Activity activity) {
    return activity.preview().orElseThrow().picture().orElseThrow();
  }

  private static int status(ShownPicture picture) {
    return server.rawHttp().send("GET", picture.path(), "", "").status();
  }

  private static List<Path> files() {
    try (var files = Files.walk(FOLDER)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (UncheckedIOException removedMeanwhile) {
      return files();
    }
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("media");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
