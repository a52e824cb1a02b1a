// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.schema.rows.TransferRow;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.ServerExtension;
import tidings.server.ServerProcess;
import tidings.store.Rounds;
import tidings.store.StoreException;

/** Backups of a store under constant writes. */
@Tag("thorough")
final class BackupIT {
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final int BACKUPS = Rounds.of(1, 2);
  private static final int READERS = 20;

  @TempDir
  private Path folder;

  @Test
  void each_backup_restores_to_a_consistent_store() {
    var source = TransferStore.embedded(folder.resolve("source"));
    try (var server = ServerProcess.serve(source.flags());
        var tidings = Tidings.at(server.address())) {
      var readers = IntStream.range(0, READERS)
          .mapToObj(
              index -> tidings.signUp("user" + index, ServerExtension.PASSWORD, "Somebody").await())
          .toList();
      Future.all(readers.stream().map(reader -> reader.follow(CITY)).toList()).await();

      var done = new AtomicBoolean();
      var writing = Thread.startVirtualThread(() -> write(readers, done));
      IntStream.range(0, BACKUPS).forEach(number -> backUp(source, backup(number)));
      done.set(true);
      join(writing);
      assertThat(server.terminate().exitCode()).isZero();
    }

    for (int number = 0; number < BACKUPS; number++) {
      var restored = TransferStore.embedded(folder.resolve("restored" + number));
      ends("restore", "--from=" + backup(number), "--data=" + restored.flags().get("--data"));
      assertThat(restored.verify().failure()).isEmpty();
      restored.serve(tidings -> tidings.signIn("user0", ServerExtension.PASSWORD).await());
    }
  }

  private static void write(List<Session> readers, AtomicBoolean done) {
    for (int number = 0; !done.get(); number++) {
      var session = readers.get(number % READERS);
      var posted = session.post("Number " + number, CITY).await();
      Future.all(readers.stream().map(reader -> reader.like(posted.id(), "love")).toList())
          .await();
      session.unfollow(CITY).await();
      session.follow(CITY).await();
    }
  }

  private Path backup(int number) {
    return folder.resolve("backup" + number);
  }

  private static void backUp(TransferStore source, Path to) {
    ends("backup", "--to=" + to, "--data=" + source.flags().get("--data"));
    assertThat(to).exists();
  }

  private static void ends(String... words) {
    try (var process = ServerProcess.run(words)) {
      assertThat(process.errors()).allMatch(line -> line.contains(" %  "));
      assertThat(process.exitCode()).isZero();
    }
  }

  @Test
  void a_killed_backup_leaves_no_file() {
    var source = TransferStore.embedded(folder.resolve("source"));
    source.serve(tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await());
    CopyingIT.fill(source);
    var backup = backup(0);

    try (var process = ServerProcess.run(
        "backup", "--to=" + backup, "--data=" + source.flags().get("--data"))) {
      Await.until(this::parts, parts -> parts > 0);
      process.kill().exitCode();
    }

    assertThat(backup).doesNotExist();
    assertThat(TransferStore.run(out -> CommandRun.run(List.of("backup"),
        Map.of("--to", backup.toString(), "--data", source.flags().get("--data")), out,
        CommandRun.discardingStream())).failure()).isEmpty();
    assertThat(backup).exists();
    assertThat(parts()).isEqualTo(1); // left by the first one
  }

  private int parts() {
    return folder.toFile().list((in, name) -> name.matches("backup0\\..*\\.part")).length;
  }

  @Test
  void a_killed_restore_starts_over() {
    var source = TransferStore.embedded(folder.resolve("source"));
    source.serve(tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await());
    CopyingIT.fill(source);
    backUp(source, backup(0));
    var target = TransferStore.embedded(folder.resolve("target"));
    var words = new String[]{
      "restore", "--from=" + backup(0), "--data=" + target.flags().get("--data")};

    try (var process = ServerProcess.run(words)) {
      Await.until(() -> isPartial(target), half -> half);
      process.kill().exitCode();
    }

    assertThat(isPartial(target)).isTrue();
    assertThat(target.verify().failureMessage())
        .contains(" is only partly filled from the backup backup0 ");
    ends(words);
    assertThat(isPartial(target)).isFalse();
    target.serve(tidings -> tidings.signIn("ana", ServerExtension.PASSWORD).await());
  }

  private static boolean isPartial(TransferStore store) {
    try {
      return store.withReadOnlyTable(TransferRow::findIn).isPresent();
    } catch (StoreException notYet) {
      return false;
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}
