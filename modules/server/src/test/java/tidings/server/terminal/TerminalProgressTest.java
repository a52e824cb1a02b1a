// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

final class TerminalProgressTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(screen, true, UTF_8);

  @Test
  void a_terminal_shows_one_line_that_is_erased_at_the_end() {
    var progress = new TerminalProgress(out, 4, true);
    progress.begin("first");
    progress.advance(2);
    progress.begin("second");
    progress.end();

    assertThat(screen.toString(UTF_8))
        .doesNotContain("\n")
        .contains("░   0 %  first", "█░", " 50 %  second")
        .endsWith("\r\033[K");
  }

  @Test
  void without_a_terminal_each_part_is_a_line() {
    var progress = new TerminalProgress(out, 4, false);
    progress.begin("first");
    progress.advance(2);
    progress.begin("second");
    progress.end();

    assertThat(screen.toString(UTF_8)).isEqualTo("  0 %  first\n 50 %  second\n");
  }

  /** For example, a resumed copy of which some rows have expired. */
  @Test
  void progress_is_limited_to_100_percent() {
    var progress = new TerminalProgress(out, 4, true);
    progress.advance(6);
    progress.begin("comparing");

    assertThat(screen.toString(UTF_8)).endsWith("█ 100 %  comparing");
  }
}
