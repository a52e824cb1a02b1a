// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.TidingsLayout;
import tidings.server.storage.RowStatistics.Totals;
import tidings.server.terminal.TextTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** Every row is counted once by its type, and printed in aligned columns. */
@ExtendWith(VertxExtension.class)
final class RowStatisticsTest {

  @Test
  void every_row_is_counted_once(Vertx vertx, @TempDir Path folder) {
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, InstantSource.system());
    var feed = IntStream.range(0, 5000).mapToObj(row -> item("FEED#" + row % 70, row, "feed"));
    table.putAll(feed.toList()).await();
    table.putAll(List.of(item("user#ana", 1, "entity"), item("user#ben", 1, "entity"))).await();
    table.putAll(List.of(item("user#ana", 2, "gone").toBuilder().expiresAt(1).build())).await();

    var statistics = RowStatistics.of(table);

    assertThat(statistics.types()).containsOnlyKeys("feed", "entity");
    assertThat(statistics.types()).containsEntry(
        "entity", new Totals(2, 2L * item("user#ana", 1, "entity").bytes()));
    assertThat(statistics.largestFirst()).extracting(Map.Entry::getKey)
        .containsExactly("feed", "entity");
    assertThat(statistics.total().rows()).isEqualTo(5002);
    table.close().await();
  }

  @Test
  void an_empty_table_has_no_rows(Vertx vertx, @TempDir Path folder) {
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, InstantSource.system());

    assertThat(RowStatistics.of(table).types()).isEmpty();
    assertThat(RowStatistics.of(table).total()).isEqualTo(new Totals(0, 0));
    table.close().await();
  }

  @Test
  void numbers_stand_below_each_other() {
    assertThat(TextTable.ofNumbers(List.of(List.of("type", "rows"), List.of("a", "1,000"))))
        .containsExactly("type    rows", "a      1,000");
    assertThat(TextTable.ofTexts(List.of(List.of("on disk", "1 MB"), List.of("log", "12 MB"))))
        .containsExactly("on disk   1 MB", "log       12 MB");
  }

  private static Item item(String pk, int sk, String type) {
    return Item.at(new Key(pk, "%05d".formatted(sk)), type).build();
  }
}
