// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.StoreFailure;
import tidings.store.Table;

/** A copy is broken off by the worst, and ends all the same. */
@Tag("door")
final class CopyingIT {
  /** As many as take some seconds there. */
  private static final int ROWS = TestedStore.isEmbedded() ? 400_000 : 20_000;
  private static final int TOGETHER = 10_000;
  private static final int FEEDS = 500;
  /** How often a copy is begun until its end comes in the middle. */
  private static final int ATTEMPTS = 10;

  @TempDir
  private Path folder;
  private Home source;

  @BeforeEach
  void thereIsMuchToCopy() {
    source = Home.embedded(folder.resolve("source"));
    fill(source);
  }

  static void fill(Home home) {
    home.opened(table -> {
      IntStream.range(0, ROWS / TOGETHER).forEach(some -> fill(table, some));
      return table;
    });
  }

  private static void fill(Table table, int some) {
    table.putAll(IntStream.range(some * TOGETHER, (some + 1) * TOGETHER)
        .mapToObj(row -> Item.at(Keys.feed(new UserId("u" + row % FEEDS), id(row)), "feed").build())
        .toList()).await();
  }

  private static ActivityId id(int row) {
    return new ActivityId("%026d".formatted(row));
  }

  @Test
  void a_copy_that_is_killed_half_way_goes_on_and_comes_to_the_same() {
    var target = killedHalfWay();

    try (var server = ServerProcess.serve(target.flags())) {
      assertThat(server.errors()).singleElement().asString()
          .contains(" is half filled by a copy from embedded:");
      assertThat(server.exitCode()).isEqualTo(Trouble.FAILED);
    }

    var told = source.copyTo(target);

    assertThat(told.trouble()).isEmpty();
    assertThat(told.lines()).first().asString().startsWith("Going on with what was begun at ");
    assertThat(told.checksumOf("target")).isEqualTo(told.checksumOf("source"))
        .startsWith("\trows=" + ROWS + "\t");
  }

  private Home killedHalfWay() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var target = Home.tested(folder.resolve("target" + attempt));
      try (var copy = ServerProcess.run(
          "copy", "--from=" + source.place(), "--to=" + target.place())) {
        Soon.until(() -> arrived(target), rows -> rows > 0 || !copy.isAlive());
        copy.kill().exitCode();
      }
      if (arrived(target) > 0) {
        return target;
      }
    }
    throw new AssertionError("no end came in the middle of a copy");
  }

  /** Rows that are noted as having arrived; none before it begins, and none after it has ended. */
  private static long arrived(Home target) {
    try {
      return target.seen(table -> table.getAll(parts()).await().values().stream()
          .mapToLong(part -> part.number("rows")).sum());
    } catch (StoreFailure notYet) {
      return 0;
    }
  }

  private static List<Key> parts() {
    return IntStream.range(0, 8).mapToObj(Keys::arrived).toList();
  }
}
