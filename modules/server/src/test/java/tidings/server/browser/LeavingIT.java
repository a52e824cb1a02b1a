// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.server.ServerExtension;

/** Users take their data along and delete their accounts on the settings page. */
final class LeavingIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private String id;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openSettings() {
    ana = server.signUp("Ana");
    id = ana.ref().id();
    ana.post("Good morning").await();
    visitor = browser.visitor(ana).open("/settings");
    screen = Screen.of(visitor);
    screen.link("Your data").click();
  }

  @Test
  void a_user_downloads_an_archive(@TempDir Path folder) throws IOException {
    var download = screen.page().waitForDownload(() -> screen.link("Download my data").click());

    assertThat(download.suggestedFilename()).matches("tidings-" + id + "-[0-9-]{10}\\.zip");
    var file = folder.resolve("ana.zip");
    download.saveAs(file);
    assertThat(Files.size(file)).isPositive();
    try (var zip = new ZipFile(file.toFile())) {
      var activities = zip.getInputStream(zip.getEntry("activities.json")).readAllBytes();
      assertThat(new String(activities, UTF_8))
          .contains("Good morning");
    }
  }

  @Test
  void an_account_is_deleted_after_its_id_was_typed() {
    screen.field("Type " + id + " to confirm").fill("somebody-else");
    screen.button("Delete account").click();
    assertThat(screen.page().locator(".error")).containsText("This is not your id");

    visitor.expect(PageError.Kind.REFUSED);
    screen.field("Type " + id + " to confirm").fill(id);
    screen.page().keyboard().press("Enter");

    assertThat(screen.button("Sign in")).isVisible();
    assertThat(catchThrowableOfType(ApiRefusal.class, () -> server.client()
        .signIn(id, ServerExtension.PASSWORD).await()).code()).isEqualTo("wrong_credentials");
  }

  @Test
  void an_old_sign_in_does_not_delete_an_account() {
    visitor.expect(PageError.Kind.REFUSED);
    server.advanceClock(Duration.ofMinutes(11));

    screen.field("Type " + id + " to confirm").fill(id);
    screen.button("Delete account").click();

    assertThat(screen.page().locator(".error")).containsText("Sign out and in again");
    assertThat(ana.feed().await().page().items()).hasSize(1);
  }
}
