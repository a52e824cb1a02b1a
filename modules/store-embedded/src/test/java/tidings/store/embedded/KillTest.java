// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Table;

/** A process may die at any moment: what it acknowledged is there, and nothing is there by half. */
@ExtendWith(VertxExtension.class)
final class KillTest {
  private static final int KILLS = 5;
  /** Numbers that one process does not get to. */
  private static final int FAR = 1_000_000;

  @Test
  void what_was_acknowledged_survives_kill_9(@TempDir Path folder, Vertx vertx) throws Exception {
    Set<Integer> known = new HashSet<>();
    for (int kill = 1; kill <= KILLS; kill++) {
      known.addAll(writeUntilKilled(folder, kill * FAR, 40 * kill));

      var table = EmbeddedTable.open(vertx, folder, Settings.defaults(), InstantSource.system());
      assertWhole(table, known);
      table.close().await();
    }
  }

  /** The numbers that a process told before it was killed, soon after this many. */
  private static List<Integer> writeUntilKilled(Path folder, int from, int count)
      throws IOException, InterruptedException {
    var process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
        Scribe.class.getName(), folder.toString(), "" + from)
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var known = new ArrayList<Integer>();
    try (var told = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (var line = told.readLine(); line != null; line = told.readLine()) {
        if (line.startsWith(Scribe.KNOWN)) {
          known.add(Integer.valueOf(line.substring(Scribe.KNOWN.length())));
        }
        if (known.size() >= count) {
          // Through its handle: the process itself would close what it has told.
          process.toHandle().destroyForcibly();
        }
      }
    }
    process.waitFor();
    assertThat(known).hasSizeGreaterThanOrEqualTo(count);
    return known;
  }

  private static void assertWhole(Table table, Set<Integer> known) {
    var ones = all(table, Query.of("one"));
    var numbers = ones.stream().map(item -> Integer.valueOf(item.key().sk())).toList();
    assertThat(numbers).containsAll(known);
    assertThat(all(table, Query.ofIndex("list"))).containsExactlyInAnyOrderElementsOf(ones);
    var others = numbers.stream().map(number -> new Key("other#" + number, "x")).toList();
    assertThat(table.getAll(others).await()).hasSameSizeAs(ones);
    assertThat(table.get(Scribe.COUNT).await().orElseThrow().number("n")).isEqualTo(ones.size());
    for (int number : numbers) {
      if (number % 2 == 0) {
        assertThat(all(table, Query.of("FEED#" + number))).hasSize(Scribe.FEED_ROWS);
      }
    }
  }

  private static List<Item> all(Table table, Query query) {
    var items = new ArrayList<Item>();
    var position = Optional.<String>empty();
    do {
      var slice = table.query(query.after(position)).await();
      items.addAll(slice.items());
      position = slice.next();
    } while (position.isPresent());
    return items;
  }
}
