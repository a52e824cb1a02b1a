// SPDX-License-Identifier: Apache-2.0
package tidings.bench.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.bench.dynamodb.PartitionLimits.Use;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/** The engine gets the units of DynamoDB Local, and waits for them where partitions are limited. */
@Tag("dynamodb")
final class DynamoDbProxyTest {
  private static final String CITY = "city#lisbon";
  private static final String RANKING = "TRENDING#city";
  private static final long SEED = 1;
  /** More than a partition has units for within the first second. */
  private static final int ROWS = 60;
  /** Ten written and thirty read units a second. */
  private static final double SHARE = 0.01;

  private final PartitionLimits limits = new PartitionLimits(System::nanoTime, SHARE);
  private final Vertx vertx = VertxWithoutFiles.create();
  private DynamoDbProxy proxy;
  private Table table;

  @BeforeEach
  void open() {
    proxy = DynamoDbProxy.before(
        vertx, DynamoDbLocal.shared().endpoint(), limits, new Latencies(SEED));
    table = LocalTable.open(vertx, LocalTable.newName(), URI.create(proxy.endpoint()),
        TidingsLayout.INSTANCE,
        InstantSource.system(), Meter.NONE);
  }

  @AfterEach
  void close() {
    table.close().await();
    proxy.close();
    vertx.close().await();
  }

  @Test
  void units_count_at_the_partitions_of_the_table_and_of_its_index() {
    table.putAll(List.of(ranked(1))).await();
    table.write(List.of(new Op.Update(key(1), List.of(new Change.Add("likes", 1)), List.of())))
        .await();
    table.get(key(1)).await();
    table.query(Query.ofIndex(RANKING)).await(); // which has keys only: the item is read as well

    assertThat(limits.used()).isEqualTo(Map.of(
        Use.write(CITY), 3.0, Use.write("index " + RANKING), 1.0, Use.read(CITY), 2.0,
        Use.read("index " + RANKING), 0.5));
  }

  @Test
  void each_item_of_a_transaction_takes_two_units() {
    var porto = new Key("city#porto", "PROFILE");
    var faro = new Key("city#faro", "PROFILE");

    table.write(List.of(new Op.Put(Item.at(porto, "city").build(), List.of()),
        new Op.Update(faro, List.of(new Change.Add("followers", 1)), List.of()),
        new Op.Put(ranked(1), List.of()))).await();

    assertThat(limits.used()).isEqualTo(Map.of(
        Use.write(porto.pk()), 2.0, Use.write(faro.pk()), 2.0, Use.write(CITY), 2.0,
        Use.write("index " + RANKING), 2.0));
  }

  @Test
  void a_batch_beyond_the_limit_is_completed_later() {
    table.putAll(IntStream.range(0, ROWS).mapToObj(DynamoDbProxyTest::ranked).toList()).await();

    assertThat(limits.throttled()).isPositive();
    assertThat(table.queryAll(Query.of(CITY)).await()).hasSize(ROWS);
  }

  @Test
  void a_transaction_beyond_the_limit_is_completed_later() {
    while (!limits.isExhausted(Use.write(CITY))) {
      limits.use(Use.write(CITY), 1);
    }

    table.write(List.of(new Op.Put(ranked(1), List.of()))).await();

    assertThat(table.get(key(1)).await()).isPresent();
  }

  private static Item ranked(int number) {
    return Item.at(key(number), "city").indexed(new Key(RANKING, "R#%03d".formatted(number)))
        .build();
  }

  private static Key key(int number) {
    return new Key(CITY, "ROW#%03d".formatted(number));
  }
}
