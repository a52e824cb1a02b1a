// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that changes after the first pass is rejected. */
final class TextFileTest {
  @TempDir
  Path folder;

  private Path path;

  @BeforeEach
  void createFile() throws IOException {
    path = Files.writeString(folder.resolve("town"), "one\ntwo\n");
  }

  @Test
  void a_file_can_be_read_repeatedly() {
    try (var file = TextFile.of(path)) {
      assertThat(lines(file)).containsExactly("one", "two");
      assertThat(lines(file)).containsExactly("one", "two");
    }
  }

  @Test
  void appended_lines_are_ignored() throws IOException {
    try (var file = TextFile.of(path)) {
      Files.writeString(path, "three\n", APPEND);

      assertThat(lines(file)).containsExactly("one", "two");
    }
  }

  @Test
  void a_replaced_file_is_ignored() throws IOException {
    try (var file = TextFile.of(path)) {
      var other = Files.writeString(folder.resolve("other"), "another\n");
      Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);

      assertThat(lines(file)).containsExactly("one", "two");
    }
  }

  @Test
  void a_changed_file_is_refused() throws IOException {
    try (var file = TextFile.of(path)) {
      lines(file);
      Files.writeString(path, "one\nten\n");
      changed(file);
      Files.writeString(path, "one\n");
      changed(file);
    }
  }

  @Test
  void lines_may_span_blocks() throws IOException {
    var longLine = "a".repeat(200_000);
    Files.writeString(path, (longLine + "\n").repeat(11) + "end");

    try (var file = TextFile.of(path)) {
      assertThat(lines(file)).hasSize(12).endsWith("end").startsWith(longLine, longLine);
    }
  }

  @Test
  void a_byte_order_mark_is_skipped() throws IOException {
    Files.writeString(path, "\uFEFFone\n");

    try (var file = TextFile.of(path)) {
      assertThat(lines(file)).containsExactly("one");
    }
  }

  @Test
  void a_folder_or_missing_file_is_refused() {
    assertThatThrownBy(() -> TextFile.of(folder)).isInstanceOf(ImportFileException.class)
        .hasMessageContaining("not a regular file");
    assertThatThrownBy(() -> TextFile.of(folder.resolve("nowhere")))
        .isInstanceOf(ImportFileException.class)
        .hasMessageContaining("there is no file");
  }

  private static void changed(TextFile file) {
    var seenLines = new ArrayList<Line>();
    assertThatThrownBy(() -> file.forEachLine(bytes -> {}, seenLines::add))
        .isInstanceOf(ImportFileException.class)
        .hasMessageContaining("was changed while it was read");
    assertThat(seenLines).isEmpty();
  }

  private static List<String> lines(TextFile file) {
    var lines = new ArrayList<String>();
    file.forEachLine(bytes -> {}, line -> lines.add(new String(line.bytes(), UTF_8)));
    return lines;
  }
}
