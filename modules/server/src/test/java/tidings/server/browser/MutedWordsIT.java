// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/** Words are muted in the settings, and posts with them leave the feed. */
final class MutedWordsIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void a_word_is_muted_and_unmuted() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    ana.post("A big spoiler").await();
    ana.post("Good morning").await();
    var visitor = browser.visitor(ben).open("/settings/silence");
    var screen = Screen.of(visitor);
    screen.field("Word, phrase or #hashtag").fill("Spoiler");
    screen.button("Mute word").click();
    assertThat(screen.button("Unmute Spoiler")).isVisible();

    visitor.open("/");
    assertThat(screen.post("Good morning")).isVisible();
    assertThat(screen.post("A big spoiler")).hasCount(0);

    visitor.open("/settings/silence");
    screen.button("Unmute Spoiler").click();
    assertThat(screen.button("Unmute Spoiler")).hasCount(0);
    visitor.open("/");
    assertThat(screen.post("A big spoiler")).isVisible();
  }
}
