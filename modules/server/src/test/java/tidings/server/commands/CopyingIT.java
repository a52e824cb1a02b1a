// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

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
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.server.Await;
import tidings.server.ServerProcess;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;
import tidings.store.Key;
import tidings.store.StoreException;
import tidings.store.Table;

/** A copy completes although its process is killed repeatedly. */
@Tag("api")
@Tag("thorough")
final class CopyingIT {
  /** Enough rows for a copy of some seconds. */
  private static final int ROWS = TestedStore.isEmbedded() ? 200_000 : 20_000;
  private static final int BATCH_SIZE = 10_000;
  private static final int FEEDS = 500;
  /** Attempts to hit the middle of a copy. */
  private static final int ATTEMPTS = 10;

  @TempDir
  private Path folder;
  private TransferStore source;

  @BeforeEach
  void fillSourceStore() {
    source = TransferStore.embedded(folder.resolve("source"));
    fill(source);
  }

  static void fill(TransferStore store) {
    store.withTable(table -> {
      IntStream.range(0, ROWS / BATCH_SIZE).forEach(count -> fill(table, count));
      return table;
    });
  }

  private static void fill(Table table, int count) {
    table.putAll(IntStream.range(count * BATCH_SIZE, (count + 1) * BATCH_SIZE)
        .mapToObj(
            row -> ItemType.FEED.at(FeedKeys.feed(new UserId("u" + row % FEEDS), id(row))).build())
        .toList()).await();
  }

  private static ActivityId id(int row) {
    return new ActivityId("%026d".formatted(row));
  }

  @Test
  void a_killed_copy_continues_to_the_same_result() {
    var target = killHalfWay();

    try (var server = ServerProcess.serve(target.flags())) {
      assertThat(server.errors()).singleElement().asString()
          .contains(" is only partly filled by a copy from embedded:");
      assertThat(server.exitCode()).isEqualTo(CommandException.EXIT_FAILED);
    }

    var output = source.copyTo(target);

    assertThat(output.failure()).isEmpty();
    assertThat(output.lines()).first().asString().startsWith("Continuing the copy of ");
    assertThat(output.checksumOf("target")).isEqualTo(output.checksumOf("source"))
        .startsWith("\trows=" + ROWS + "\t");
  }

  private TransferStore killHalfWay() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var target = TransferStore.tested(folder.resolve("target" + attempt));
      try (var copy = ServerProcess.run(
          "copy", "--from=" + source.uri(), "--to=" + target.uri())) {
        Await.until(() -> copiedRows(target), rows -> rows > 0 || !copy.isAlive());
        copy.kill().exitCode();
      }
      if (copiedRows(target) > 0) {
        return target;
      }
    }
    throw new AssertionError("no kill hit a running copy");
  }

  /** Rows copied according to the checkpoints; none before and after the copy. */
  private static long copiedRows(TransferStore target) {
    try {
      return target.withReadOnlyTable(table -> table.getAll(parts()).await().values().stream()
          .mapToLong(part -> part.number("rows")).sum());
    } catch (StoreException notYet) {
      return 0;
    }
  }

  private static List<Key> parts() {
    return IntStream.range(0, 8).mapToObj(SystemKeys::transferProgress).toList();
  }
}
