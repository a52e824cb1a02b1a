// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Eventually.until;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.bench.AllQueries.NamedQuery;
import tidings.schema.TidingsLayout;
import tidings.store.CapacityMeteredTable;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.dynamodb.LocalTable;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** The measured price of each query equals its price in the page of access patterns. */
@ExtendWith(VertxExtension.class)
final class AllQueriesTest {
  @Test
  void a_page_takes_the_reported_units(Vertx vertx, @TempDir Path folder) {
    var units = new CopyOnWriteArrayList<Double>();
    var table = EmbeddedTable.open(
        vertx, folder, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE, InstantSource.system());
    var counted = new CapacityMeteredTable(table, TidingsLayout.INSTANCE,
        (operation, accessPattern, used) -> units.add(used));
    for (var query : AllQueries.all()) {
      run(query, table, counted, units);
      until(() -> List.copyOf(units),
          recorded -> recorded.equals(List.of(QueryPrice.of(query).units())));
    }
    table.close().await();
  }

  @Test
  @Tag("dynamodb")
  void dynamodb_takes_the_same_units_and_requests(Vertx vertx) {
    var units = new CopyOnWriteArrayList<Double>();
    Meter meter = (operation, accessPattern, used) -> units.add(used);
    var table = LocalTable.open(vertx, TidingsLayout.INSTANCE, InstantSource.system(), meter);
    for (var query : AllQueries.all()) {
      run(query, table, table, units);
      var price = QueryPrice.of(query);
      until(() -> List.copyOf(units), recorded -> recorded.size() == price.requests());
      assertThat(units.stream().mapToDouble(used -> used).sum()).as(query.name())
          .isEqualTo(price.units());
    }
    table.close().await();
  }

  /** Rows of earlier queries may remain, as each query reads only one page. */
  private static void run(NamedQuery query, Table stored, Table measured, List<Double> units) {
    var rows = new Transaction();
    query.sampleRows().forEach(rows::put);
    rows.commit(stored).await();
    units.clear();
    assertThat(measured.query(query.query().limit(AllQueries.PAGE)).await().items())
        .as(query.name()).hasSize(AllQueries.PAGE);
  }
}
