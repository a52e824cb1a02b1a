// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Ref;
import tidings.core.concurrent.BoundedExecutor;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.ServerExtension;
import tidings.server.commands.TransferStore.CommandOutput;
import tidings.server.terminal.CommandException;
import tidings.store.ChangeStream;
import tidings.store.ItemChange;
import tidings.store.Table;

/** A backup of a running server can be restored with the same content. */
final class BackupCommandIT {
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final int CONCURRENCY = 3;

  @TempDir
  private Path folder;
  private TransferStore source;
  private Path backup;
  private CommandOutput made;

  @BeforeEach
  void createBackupWhileServing() {
    source = TransferStore.embedded(folder.resolve("source"));
    backup = folder.resolve("made.jsonl.gz");
    source.serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      ana.follow(CITY).await();
      Await.awaitDelivery(ana, ana.post("Good morning", CITY).await());
      made = source.backUpTo(backup);
      ana.post("Good night", CITY).await();
    });
    assertThat(made.failure()).isEmpty();
  }

  @Test
  @Tag("api")
  void a_restored_store_is_as_it_was_at_the_backup() {
    var restored = TransferStore.tested(folder.resolve("restored"));

    var output = restored.restoreFrom(backup);

    assertThat(output.failure()).isEmpty();
    assertThat(output.checksumOf("target")).isEqualTo(output.checksumOf("source"))
        .isEqualTo(made.checksumOf("backup"));
    assertThat(restored.verify().failure()).isEmpty();
    restored.serve(tidings -> {
      var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();
      assertThat(ana.feed().await().page().items())
          .extracting(entry -> entry.activity().object().text().orElse(""))
          .containsExactly("Good morning");
      ana.post("Good day").await();
    });
  }

  /** Cleanup depends on seeing the end of expired rows and the reload event. */
  @Test
  @Tag("api")
  void expired_items_are_restored_invisibly_and_changes_get_the_current_time() {
    var restored = TransferStore.tested(folder.resolve("restored"));
    var expired = ItemType.SESSION.at(AccountKeys.session("gone")).expiresAt(1).build();
    source.withTable(table -> table.putAll(List.of(expired)).map(true).await());
    var backupFile = folder.resolve("whole");
    source.backUpTo(backupFile);
    var oneHourAgo = Instant.now().minus(Duration.ofHours(1)); // allows for coarse clocks

    assertThat(restored.restoreFrom(backupFile).failure()).isEmpty();

    var found = restored.withReadOnlyTable(table -> table.get(expired.key()).await());
    var restoredRow = restored.withUnexpiredTable(table -> table.get(expired.key()).await());
    assertThat(found).isEmpty();
    assertThat(restoredRow).contains(expired);
    var changes = restored.withReadOnlyTable(BackupCommandIT::changes);
    assertThat(changes).isNotEmpty().allMatch(change -> change.time().isAfter(oneHourAgo));
  }

  private static List<ItemChange> changes(Table table) {
    return table.changes().shards().await().stream()
        .flatMap(
            shard -> table.changes().read(shard.id(), Optional.empty(), ChangeStream.MAX_CHANGES)
                .await().changes().stream())
        .toList();
  }

  @Test
  void a_backup_is_text_lines_readable_by_its_owner_only() throws IOException {
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
  void a_backup_into_a_folder_is_named_by_its_time() throws IOException {
    var backups = Files.createDirectory(folder.resolve("backups"));

    var output = source.backUpTo(backups);

    try (var files = Files.list(backups)) {
      assertThat(files).singleElement().satisfies(file -> {
        assertThat(file.getFileName().toString())
            .matches("tidings-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.jsonl\\.gz");
        assertThat(output.lines()).last().isEqualTo("Backed up to " + file);
      });
    }
  }

  @Test
  void existing_files_are_not_overwritten_and_folders_not_created() throws IOException {
    var before = Files.readAllBytes(backup);

    assertThat(source.backUpTo(backup).failureMessage())
        .isEqualTo("There is a file " + backup + " already; name another one.");
    assertThat(Files.readAllBytes(backup)).isEqualTo(before);
    var nowhere = folder.resolve("no/where");
    assertThat(source.backUpTo(nowhere).failureMessage())
        .isEqualTo("There is no folder for the backup " + nowhere + ".");
    assertThat(TransferStore.embedded(folder.resolve("none")).backUpTo(folder.resolve("b"))
        .failureMessage())
        .isEqualTo("There is no Tidings data in " + folder.resolve("none") + ".");
    assertThat(folder.resolve("b")).doesNotExist();
  }

  /** The other file may belong to someone else and may be public. */
  @Test
  void other_files_of_the_folder_are_left_unchanged() throws IOException {
    var second = folder.resolve("second");
    var beside = Files.writeString(folder.resolve("second.part"), "mine");

    assertThat(source.backUpTo(second).failure()).isEmpty();

    assertThat(beside).hasContent("mine");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(second)))
        .isEqualTo("rw-------");
  }

  @Test
  void of_concurrent_backups_to_one_file_one_succeeds_complete() throws IOException {
    var backups = Files.createDirectory(folder.resolve("backups"));
    var file = backups.resolve("nightly");
    var output = new ConcurrentLinkedQueue<CommandOutput>();

    BoundedExecutor.forEach(CONCURRENCY, CONCURRENCY, each -> output.add(source.backUpTo(file)));

    assertThat(output).filteredOn(one -> one.failure().isEmpty()).hasSize(1);
    assertThat(output).filteredOn(one -> one.failure().isPresent())
        .extracting(CommandOutput::failureMessage)
        .containsOnly("There is a file " + file + " already; name another one.");
    assertThat(backups).isDirectoryContaining(file::equals).satisfies(
        only -> assertThat(only.toFile().list()).hasSize(1));
    assertThat(TransferStore.embedded(folder.resolve("target")).restoreFrom(file).failure())
        .isEmpty();
  }

  @Test
  void a_target_that_is_not_empty_is_refused() {
    assertThat(source.restoreFrom(backup).failureMessage())
        .startsWith("The store in " + folder.resolve("source") + " is not empty: there is ");
    source.serve(tidings -> tidings.signIn("ana", ServerExtension.PASSWORD).await());
  }

  @Test
  void each_pass_over_the_file_shows_its_progress() {
    var screen = new ByteArrayOutputStream();
    var flags = new HashMap<>(TransferStore.embedded(folder.resolve("restored")).flags());
    flags.put("--from", backup.toString());

    CommandRun.run(List.of("restore"), flags, CommandRun.discardingStream(),
        new PrintStream(screen, true, UTF_8));

    assertThat(screen.toString(UTF_8).lines())
        .containsSubsequence("  0 %  looking", "  0 %  restoring", "  0 %  comparing");
  }

  @Test
  void a_dynamodb_table_and_a_missing_file_name_are_refused() {
    var dynamoDb = Map.of("--store", "dynamodb", "--to", "x");
    assertThatThrownBy(() -> CommandRun.lines(List.of("backup"), dynamoDb))
        .isInstanceOf(CommandException.class).hasMessageContaining("./tidings copy");
    assertThatThrownBy(() -> CommandRun.lines(List.of("backup"), Map.of()))
        .isInstanceOf(CommandException.class)
        .hasMessage("--to must name the file of a backup");
    assertThatThrownBy(() -> CommandRun.lines(List.of("restore"), Map.of()))
        .isInstanceOf(CommandException.class)
        .hasMessage("--from must name the file of a backup");
  }

  private byte[] unpacked() throws IOException {
    try (var in = new GZIPInputStream(Files.newInputStream(backup))) {
      return in.readAllBytes();
    }
  }
}
