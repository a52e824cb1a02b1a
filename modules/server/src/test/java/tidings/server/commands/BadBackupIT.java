// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.server.ServerExtension;
import tidings.store.Table;

/** Invalid or modified backups are reported and not restored. */
final class BadBackupIT {
  private static final int MEGABYTES = 10 << 20;

  @TempDir
  private Path folder;
  private Path backup;

  @BeforeEach
  void createBackup() {
    var source = TransferStore.embedded(folder.resolve("source"));
    backup = folder.resolve("made.jsonl.gz");
    source.serve(tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await());
    assertThat(source.backUpTo(backup).failure()).isEmpty();
  }

  @Test
  void a_truncated_file_is_refused() throws IOException {
    var content = Files.readAllBytes(backup);

    for (int length : IntStream.iterate(0, index -> index < content.length, index -> index + 97)
        .toArray()) {
      refused(Arrays.copyOf(content, length));
    }
    refused(Arrays.copyOf(content, content.length - 1));
    var lines = unpacked();
    refused(gzipped(Arrays.copyOf(lines, lines.length - 1)));
    refused(gzipped(new String(lines, UTF_8).replaceFirst("[^\n]*\n$", "").getBytes(UTF_8)));
  }

  /** Except the ten bytes of the gzip header, which do not affect the content. */
  @Test
  void an_altered_file_is_refused() throws IOException {
    var content = Files.readAllBytes(backup);
    var lines = unpacked();

    for (int index : IntStream.iterate(10, index -> index < content.length, index -> index + 101)
        .toArray()) {
      refused(altered(content, index));
    }
    for (int index : IntStream.iterate(0, index -> index < lines.length, index -> index + 203)
        .toArray()) {
      refused(gzipped(altered(lines, index)));
    }
  }

  @Test
  void a_file_that_is_no_backup_is_refused() throws IOException {
    var file = folder.resolve("other");
    var notBackup = "The file " + file + " is no backup of Tidings.";

    assertThat(refused("hello".getBytes(UTF_8))).isEqualTo(notBackup);
    assertThat(refused(gzipped("hello\n".getBytes(UTF_8)))).isEqualTo(notBackup);
    assertThat(refused(gzipped("{\"pk\":\"a\"}\n".getBytes(UTF_8)))).isEqualTo(notBackup);
    assertThat(refused(gzipped("[1]\n".getBytes(UTF_8)))).isEqualTo(notBackup);
    assertThat(refused(gzipped("{\"tidings\":\"backup\",\"format\":2}\n".getBytes(UTF_8))))
        .isEqualTo("The backup " + file + " is from a newer version (its format is 2, this version"
            + " knows 1).");
    assertThat(refused(gzipped("x".repeat(MEGABYTES).getBytes(UTF_8)))).isEqualTo(
        "The backup " + file + " is damaged at line 1: a line is longer than 2458624 bytes.");
    Files.delete(file);
    assertThat(TransferStore.embedded(folder.resolve("target")).restoreFrom(file).failureMessage())
        .isEqualTo("There is no backup " + file + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "{\"pk\":\"a\",\"sk\":\"b\",\"n\":1.5}", "{\"pk\":\"a\",\"sk\":\"b\",\"n\":null}",
    "{\"pk\":\"a\",\"sk\":\"b\",\"n\":{}}", "{\"pk\":\"a\",\"sk\":\"b\",\"n\":[1]}",
    "{\"pk\":\"\",\"sk\":\"b\"}", "{\"pk\":\"a\"}", "{\"pk\":1,\"sk\":\"b\"}", "{", "7", ""
  })
  void an_invalid_line_is_reported_by_number(String line) throws IOException {
    var lines = new String(unpacked(), UTF_8);
    int second = lines.indexOf('\n') + 1;

    assertThat(refused(gzipped(
        (lines.substring(0, second) + line + "\n" + lines.substring(second)).getBytes(UTF_8))))
        .startsWith("The backup " + folder.resolve("other") + " is damaged at line 2: ");
  }

  @Test
  void a_duplicate_row_is_reported() throws IOException {
    var lines = new String(unpacked(), UTF_8).lines().toList();
    var profile = lines.stream().filter(line -> line.contains("\"sk\":\"PROFILE\"")).findFirst()
        .orElseThrow();
    int index = lines.indexOf(profile);

    for (int again : List.of(index, index + 1, lines.size() - 1)) {
      var more = new ArrayList<>(lines);
      more.add(again, profile.replace("\"name\":\"", "\"name\":\"Other "));

      assertThat(refused(gzipped(text(more)))).startsWith("The backup " + folder.resolve("other")
          + " is damaged at line ").endsWith(" PROFILE is repeated or out of order.");
    }
  }

  @Test
  void an_unstorable_item_is_reported_before_anything_is_stored() throws IOException {
    var lines = new ArrayList<>(new String(unpacked(), UTF_8).lines().toList());
    lines.add(1,
        "{\"pk\":\"A\",\"sk\":\"b\",\"type\":\"c\",\"n\":\"" + "x".repeat(Table.MAX_ITEM_BYTES)
            + "\"}");

    assertThat(refused(gzipped(text(lines)))).contains("is damaged at line 2: ")
        .contains(" bytes, more than " + Table.MAX_ITEM_BYTES);
  }

  @Test
  void a_wrong_summary_line_is_refused() throws IOException {
    var lines = new String(unpacked(), UTF_8);
    for (var other : List.of(lines.replaceFirst("\\{\"rows\":\\d+", "{\"rows\":1"),
        lines.replaceFirst("\"checksum\":\"[0-9a-f]{16}", "\"checksum\":\"0000000000000000"))) {
      assertThat(refused(gzipped(other.getBytes(UTF_8))))
          .endsWith(": its content does not match its summary line.");
    }
  }

  /** The error message; checks that nothing was restored. */
  private String refused(byte[] file) throws IOException {
    var target = folder.resolve("target");
    var output =
        TransferStore.embedded(target).restoreFrom(Files.write(folder.resolve("other"), file));

    assertThat(output.failure()).isPresent();
    assertThat(target).doesNotExist();
    return output.failureMessage();
  }

  private byte[] unpacked() throws IOException {
    try (var in = new GZIPInputStream(Files.newInputStream(backup))) {
      return in.readAllBytes();
    }
  }

  private static byte[] text(List<String> lines) {
    return (String.join("\n", lines) + "\n").getBytes(UTF_8);
  }

  private static byte[] gzipped(byte[] lines) throws IOException {
    var compressed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(compressed)) {
      out.write(lines);
    }
    return compressed.toByteArray();
  }

  private static byte[] altered(byte[] bytes, int index) {
    byte[] other = bytes.clone();
    other[index] ^= 1;
    return other;
  }
}
