// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.app.Home.Told;
import tidings.core.Ref;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.SideBySide;
import tidings.store.Table;
import tidings.store.stream.ChangeStream;
import tidings.store.stream.ItemChange;

/** A backup is made beside a running server, and restores to what there was. */
final class BackupTest {
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final int AT_ONCE = 3;
  private static final int MEGABYTES = 10 << 20;

  @TempDir
  private Path folder;
  private Home source;
  private Path backup;
  private Told made;

  @BeforeEach
  void aBackupIsMadeWhileItIsServed() {
    source = Home.embedded(folder.resolve("source"));
    backup = folder.resolve("made.jsonl.gz");
    source.serving(tidings -> {
      var ana = tidings.signUp("ana", Server.PASSWORD, "Ana").await();
      ana.follow(CITY).await();
      Soon.delivered(ana, ana.post("Good morning", CITY).await());
      made = backUp(source, backup);
      ana.post("Good night", CITY).await();
    });
    assertThat(made.trouble()).isEmpty();
  }

  private static Told backUp(Home home, Path to) {
    var flags = new HashMap<>(home.flags());
    flags.put("--to", to.toString());
    return Home.told(out -> BackingUp.of(flags, Map.of()).run(out, BrokenStore.nowhere()));
  }

  private static Told restore(Path from, Home to) {
    var flags = new HashMap<>(to.flags());
    flags.put("--from", from.toString());
    return Home.told(out -> Restoring.of(flags, Map.of()).run(out, BrokenStore.nowhere()));
  }

  @Test
  @Tag("door")
  void what_it_restores_to_is_as_it_was_when_it_was_made() {
    var restored = Home.tested(folder.resolve("restored"));

    var told = restore(backup, restored);

    assertThat(told.trouble()).isEmpty();
    assertThat(told.checksumOf("target")).isEqualTo(told.checksumOf("source"))
        .isEqualTo(made.checksumOf("backup"));
    assertThat(restored.verify().trouble()).isEmpty();
    restored.serving(tidings -> {
      var ana = tidings.signIn("ana", Server.PASSWORD).await();
      assertThat(ana.feed().await().page().items())
          .extracting(entry -> entry.activity().object().text().orElse(""))
          .containsExactly("Good morning");
      ana.post("Good day").await();
    });
  }

  /** Those who clear away after it wait for its end, and for the news of what has arrived. */
  @Test
  @Tag("door")
  void what_has_expired_is_restored_unseen_and_all_of_it_is_told_as_of_now() {
    var restored = Home.tested(folder.resolve("restored"));
    var gone = Item.at(Keys.session("gone"), "session").expiresAt(1).build();
    source.opened(table -> table.putAll(List.of(gone)).map(true).await());
    var whole = folder.resolve("whole");
    backUp(source, whole);
    var lately = Instant.now().minus(Duration.ofHours(1)); // some tell times to the minute

    assertThat(restore(whole, restored).trouble()).isEmpty();

    var seen = restored.seen(table -> table.get(gone.key()).await());
    var there = restored.timeless(table -> table.get(gone.key()).await());
    assertThat(seen).isEmpty();
    assertThat(there).contains(gone);
    var changes = restored.seen(BackupTest::changes);
    assertThat(changes).isNotEmpty().allMatch(change -> change.at().isAfter(lately));
  }

  private static List<ItemChange> changes(Table table) {
    return table.changes().shards().await().stream()
        .flatMap(shard -> table.changes().read(shard.id(), Optional.empty(), ChangeStream.MOST)
            .await().changes().stream())
        .toList();
  }

  @Test
  void it_is_plain_lines_and_its_owner_s_alone() throws IOException {
    var lines = new String(unpacked(), UTF_8).lines().toList();

    assertThat(lines.getFirst()).startsWith("{\"tidings\":\"backup\",\"format\":1,\"made\":\"20");
    assertThat(lines).anyMatch(line -> line.startsWith("{\"pk\":\"user#ana\",\"sk\":\"PROFILE\","));
    assertThat(lines.getLast()).matches(
        "\\{\"rows\":\\d+,\"checksum\":\"[0-9a-f]{16}\",\"sha256\":\"[0-9a-f]{64}\"}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
        .isEqualTo("rw-------");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(folder.resolve("source"), backup);
    }
  }

  @Test
  void a_folder_gets_a_file_with_its_time() throws IOException {
    var backups = Files.createDirectory(folder.resolve("backups"));

    var told = backUp(source, backups);

    try (var files = Files.list(backups)) {
      assertThat(files).singleElement().satisfies(file -> {
        assertThat(file.getFileName().toString())
            .matches("tidings-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.jsonl\\.gz");
        assertThat(told.lines()).last().isEqualTo("Backed up to " + file);
      });
    }
  }

  @Test
  void no_file_is_written_over_and_none_where_there_is_no_folder() throws IOException {
    var before = Files.readAllBytes(backup);

    assertThat(backUp(source, backup).refusal())
        .isEqualTo("There is a file " + backup + " already; name another one.");
    assertThat(Files.readAllBytes(backup)).isEqualTo(before);
    var nowhere = folder.resolve("no/where");
    assertThat(backUp(source, nowhere).refusal())
        .isEqualTo("There is no folder for the backup " + nowhere + ".");
    assertThat(backUp(Home.embedded(folder.resolve("none")), folder.resolve("b")).refusal())
        .isEqualTo("There is no data of Tidings in " + folder.resolve("none") + ".");
    assertThat(folder.resolve("b")).doesNotExist();
  }

  /** Which may be another's, for all to read. */
  @Test
  void what_lies_beside_it_is_left_alone() throws IOException {
    var second = folder.resolve("second");
    var beside = Files.writeString(folder.resolve("second.part"), "mine");

    assertThat(backUp(source, second).trouble()).isEmpty();

    assertThat(beside).hasContent("mine");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(second)))
        .isEqualTo("rw-------");
  }

  @Test
  void of_some_that_are_made_at_once_under_one_name_one_is_there_and_whole() throws IOException {
    var backups = Files.createDirectory(folder.resolve("backups"));
    var file = backups.resolve("nightly");
    var told = new ConcurrentLinkedQueue<Told>();

    SideBySide.each(AT_ONCE, each -> told.add(backUp(source, file)));

    assertThat(told).filteredOn(one -> one.trouble().isEmpty()).hasSize(1);
    assertThat(told).filteredOn(one -> one.trouble().isPresent()).extracting(Told::refusal)
        .containsOnly("There is a file " + file + " already; name another one.");
    assertThat(backups).isDirectoryContaining(file::equals).satisfies(
        only -> assertThat(only.toFile().list()).hasSize(1));
    assertThat(restore(file, Home.embedded(folder.resolve("target"))).trouble()).isEmpty();
  }

  @Test
  void a_store_that_is_not_empty_is_no_target() {
    assertThat(restore(backup, source).refusal())
        .startsWith("The store in " + folder.resolve("source") + " is not empty: there is ");
    source.serving(tidings -> tidings.signIn("ana", Server.PASSWORD).await());
  }

  @Test
  void what_is_cut_off_anywhere_is_not_restored() throws IOException {
    var whole = Files.readAllBytes(backup);

    for (int length : IntStream.iterate(0, at -> at < whole.length, at -> at + 97).toArray()) {
      refused(Arrays.copyOf(whole, length));
    }
    refused(Arrays.copyOf(whole, whole.length - 1));
    var lines = unpacked();
    refused(packed(Arrays.copyOf(lines, lines.length - 1)));
    refused(packed(new String(lines, UTF_8).replaceFirst("[^\n]*\n$", "").getBytes(UTF_8)));
  }

  /** But for the ten bytes that a packer says of itself, of which nothing is restored. */
  @Test
  void what_was_altered_anywhere_is_not_restored() throws IOException {
    var whole = Files.readAllBytes(backup);
    var lines = unpacked();

    for (int at : IntStream.iterate(10, at -> at < whole.length, at -> at + 101).toArray()) {
      refused(altered(whole, at));
    }
    for (int at : IntStream.iterate(0, at -> at < lines.length, at -> at + 203).toArray()) {
      refused(packed(altered(lines, at)));
    }
  }

  @Test
  void what_is_no_backup_is_named() throws IOException {
    var file = folder.resolve("other");
    var no = "The file " + file + " is no backup of Tidings.";

    assertThat(refused("hello".getBytes(UTF_8))).isEqualTo(no);
    assertThat(refused(packed("hello\n".getBytes(UTF_8)))).isEqualTo(no);
    assertThat(refused(packed("{\"pk\":\"a\"}\n".getBytes(UTF_8)))).isEqualTo(no);
    assertThat(refused(packed("[1]\n".getBytes(UTF_8)))).isEqualTo(no);
    assertThat(refused(packed("{\"tidings\":\"backup\",\"format\":2}\n".getBytes(UTF_8))))
        .isEqualTo("The backup " + file + " is from a newer version (its format is 2, this version"
            + " knows 1).");
    assertThat(refused(packed("x".repeat(MEGABYTES).getBytes(UTF_8)))).isEqualTo(
        "The backup " + file + " is damaged at line 1: a line is longer than 2458624 bytes.");
    Files.delete(file);
    assertThat(restore(file, Home.embedded(folder.resolve("target"))).refusal())
        .isEqualTo("There is no backup " + file + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "{\"pk\":\"a\",\"sk\":\"b\",\"n\":1.5}", "{\"pk\":\"a\",\"sk\":\"b\",\"n\":null}",
    "{\"pk\":\"a\",\"sk\":\"b\",\"n\":{}}", "{\"pk\":\"a\",\"sk\":\"b\",\"n\":[1]}",
    "{\"pk\":\"\",\"sk\":\"b\"}", "{\"pk\":\"a\"}", "{\"pk\":1,\"sk\":\"b\"}", "{", "7", ""
  })
  void a_line_that_is_no_item_is_named(String line) throws IOException {
    var lines = new String(unpacked(), UTF_8);
    int second = lines.indexOf('\n') + 1;

    assertThat(refused(packed(
        (lines.substring(0, second) + line + "\n" + lines.substring(second)).getBytes(UTF_8))))
        .startsWith("The backup " + folder.resolve("other") + " is damaged at line 2: ");
  }

  @Test
  void two_versions_of_one_row_are_named() throws IOException {
    var lines = new String(unpacked(), UTF_8).lines().toList();
    var profile = lines.stream().filter(line -> line.contains("\"sk\":\"PROFILE\"")).findFirst()
        .orElseThrow();
    int at = lines.indexOf(profile);

    for (int again : List.of(at, at + 1, lines.size() - 1)) {
      var more = new ArrayList<>(lines);
      more.add(again, profile.replace("\"name\":\"", "\"name\":\"Other "));

      assertThat(refused(packed(text(more)))).startsWith("The backup " + folder.resolve("other")
          + " is damaged at line ").endsWith(" PROFILE is there twice, or not at its place.");
    }
  }

  @Test
  void what_could_not_be_stored_is_named_before_anything_is() throws IOException {
    var lines = new ArrayList<>(new String(unpacked(), UTF_8).lines().toList());
    lines.add(1, "{\"pk\":\"A\",\"sk\":\"b\",\"type\":\"c\",\"n\":\"" + "x".repeat(Table.ITEM_BYTES)
        + "\"}");

    assertThat(refused(packed(text(lines)))).contains("is damaged at line 2: ")
        .contains(" bytes, more than " + Table.ITEM_BYTES);
  }

  @Test
  void an_end_that_says_something_else_is_not_believed() throws IOException {
    var lines = new String(unpacked(), UTF_8);
    for (var other : List.of(lines.replaceFirst("\\{\"rows\":\\d+", "{\"rows\":1"),
        lines.replaceFirst("\"checksum\":\"[0-9a-f]{16}", "\"checksum\":\"0000000000000000"))) {
      assertThat(refused(packed(other.getBytes(UTF_8))))
          .endsWith(": it does not hold what its end says.");
    }
  }

  @Test
  void each_time_that_it_is_read_it_is_shown_how_far() {
    var screen = new ByteArrayOutputStream();
    var flags = new HashMap<>(Home.embedded(folder.resolve("restored")).flags());
    flags.put("--from", backup.toString());

    Restoring.of(flags, Map.of()).run(BrokenStore.nowhere(), new PrintStream(screen, true, UTF_8));

    assertThat(screen.toString(UTF_8).lines())
        .containsSubsequence("  0 %  looking", "  0 %  restoring", "  0 %  comparing");
  }

  private static byte[] text(List<String> lines) {
    return (String.join("\n", lines) + "\n").getBytes(UTF_8);
  }

  @Test
  void a_table_of_dynamodb_is_copied_instead() {
    assertThatThrownBy(() -> BackingUp.of(Map.of("--store", "dynamodb", "--to", "x"), Map.of()))
        .isInstanceOf(Trouble.class).hasMessageContaining("./tidings copy");
    for (var flag : List.of("--to", "--from")) {
      assertThatThrownBy(() -> BackingUp.file(flag, new HashMap<>())).isInstanceOf(Trouble.class)
          .hasMessage(flag + " has to name the file of a backup");
    }
  }

  /** And nothing is restored. */
  private String refused(byte[] file) throws IOException {
    var target = folder.resolve("target");
    var told = restore(Files.write(folder.resolve("other"), file), Home.embedded(target));

    assertThat(told.trouble()).isPresent();
    assertThat(target).doesNotExist();
    return told.refusal();
  }

  private byte[] unpacked() throws IOException {
    try (var in = new GZIPInputStream(Files.newInputStream(backup))) {
      return in.readAllBytes();
    }
  }

  private static byte[] packed(byte[] lines) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(lines);
    }
    return packed.toByteArray();
  }

  private static byte[] altered(byte[] bytes, int at) {
    byte[] other = bytes.clone();
    other[at] ^= 1;
    return other;
  }
}
