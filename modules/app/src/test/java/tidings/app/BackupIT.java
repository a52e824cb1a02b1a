// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.store.StoreFailure;
import tidings.store.rows.ArrivalRow;

/** Backups of a store that a server writes to all the time. */
final class BackupIT {
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final int BACKUPS = 3;
  private static final int READERS = 20;

  @TempDir
  private Path folder;

  @Test
  void each_restores_to_a_store_that_is_as_it_should_be() {
    var source = Home.embedded(folder.resolve("source"));
    try (var server = ServerProcess.serve(source.flags());
        var tidings = Tidings.at(server.address())) {
      var readers = IntStream.range(0, READERS)
          .mapToObj(who -> tidings.signUp("user" + who, Server.PASSWORD, "Somebody").await())
          .toList();
      Future.all(readers.stream().map(reader -> reader.follow(CITY)).toList()).await();

      var done = new AtomicBoolean();
      var writing = Thread.startVirtualThread(() -> write(readers, done));
      IntStream.range(0, BACKUPS).forEach(number -> backUp(source, backup(number)));
      done.set(true);
      join(writing);
      assertThat(server.tellToStop().exitCode()).isZero();
    }

    for (int number = 0; number < BACKUPS; number++) {
      var restored = Home.embedded(folder.resolve("restored" + number));
      ends("restore", "--from=" + backup(number), "--data=" + restored.flags().get("--data"));
      assertThat(restored.verify().trouble()).isEmpty();
      restored.serving(tidings -> tidings.signIn("user0", Server.PASSWORD).await());
    }
  }

  private static void write(List<Session> readers, AtomicBoolean done) {
    for (int number = 0; !done.get(); number++) {
      var who = readers.get(number % READERS);
      var posted = who.post("Number " + number, CITY).await();
      Future.all(readers.stream().map(reader -> reader.like(posted.id(), "heart")).toList())
          .await();
      who.unfollow(CITY).await();
      who.follow(CITY).await();
    }
  }

  private Path backup(int number) {
    return folder.resolve("backup" + number);
  }

  private static void backUp(Home source, Path to) {
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
  void one_that_is_killed_is_not_there() {
    var source = Home.embedded(folder.resolve("source"));
    source.serving(tidings -> tidings.signUp("ana", Server.PASSWORD, "Ana").await());
    CopyingIT.fill(source);
    var backup = backup(0);

    try (var process = ServerProcess.run(
        "backup", "--to=" + backup, "--data=" + source.flags().get("--data"))) {
      Soon.until(this::parts, parts -> parts > 0);
      process.kill().exitCode();
    }

    assertThat(backup).doesNotExist();
    assertThat(Home.told(out -> BackingUp.of(
        Map.of("--to", backup.toString(), "--data", source.flags().get("--data")), Map.of())
        .run(out, BrokenStore.nowhere())).trouble()).isEmpty();
    assertThat(backup).exists();
    assertThat(parts()).isEqualTo(1); // what the first has left
  }

  private int parts() {
    return folder.toFile().list((in, name) -> name.matches("backup0\\..*\\.part")).length;
  }

  @Test
  void a_restore_that_is_killed_is_begun_again() {
    var source = Home.embedded(folder.resolve("source"));
    source.serving(tidings -> tidings.signUp("ana", Server.PASSWORD, "Ana").await());
    CopyingIT.fill(source);
    backUp(source, backup(0));
    var target = Home.embedded(folder.resolve("target"));
    var words = new String[]{
      "restore", "--from=" + backup(0), "--data=" + target.flags().get("--data")};

    try (var process = ServerProcess.run(words)) {
      Soon.until(() -> isHalf(target), half -> half);
      process.kill().exitCode();
    }

    assertThat(isHalf(target)).isTrue();
    assertThat(target.verify().refusal()).contains(" is half filled from the backup backup0 ");
    ends(words);
    assertThat(isHalf(target)).isFalse();
    target.serving(tidings -> tidings.signIn("ana", Server.PASSWORD).await());
  }

  private static boolean isHalf(Home home) {
    try {
      return home.seen(ArrivalRow::in).isPresent();
    } catch (StoreFailure notYet) {
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
