// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.bench.dynamodb.PartitionLimits;
import tidings.bench.dynamodb.PartitionLimits.Use;
import tidings.schema.TidingsLayout;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** The units of each partition, by DynamoDB's rules. */
final class PartitionUnitsTest {
  private static final Key KEY = new Key("CITY#lisbon", "PROFILE");
  private static final Use TABLE_WRITTEN = Use.write("CITY#lisbon");

  private final PartitionLimits limits = new PartitionLimits(System::nanoTime);

  private Vertx vertx;
  private PartitionUnits table;

  @BeforeEach
  void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    table = new PartitionUnits(EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, InstantSource.system()), limits);
  }

  @AfterEach
  void close() {
    table.close().await();
    vertx.close().await();
  }

  @Test
  void a_transaction_takes_two_units_of_each_item() {
    table.write(List.of(new Op.Put(Item.at(KEY, "city").build(), List.of(Condition.absent())),
        new Op.Check(new Key("USER#ana", "PROFILE"), List.of(Condition.absent())))).await();

    assertThat(limits.used())
        .isEqualTo(Map.of(TABLE_WRITTEN, 2.0, Use.write("USER#ana"), 2.0));
  }

  @Test
  void an_item_that_moves_in_the_index_writes_to_both_places() {
    table.putAll(List.of(indexed("TRENDING#city", "7"))).await();
    table.putAll(List.of(indexed("TRENDING#topic", "8"))).await();

    assertThat(limits.used()).isEqualTo(Map.of(TABLE_WRITTEN, 2.0,
        Use.write("index TRENDING#city"), 2.0, Use.write("index TRENDING#topic"), 1.0));
  }

  @Test
  void an_item_that_stays_in_the_index_writes_to_the_table_alone() {
    table.putAll(List.of(indexed("TRENDING#city", "7"))).await();
    table.putAll(List.of(indexed("TRENDING#city", "7"))).await();

    assertThat(limits.used()).isEqualTo(
        Map.of(TABLE_WRITTEN, 2.0, Use.write("index TRENDING#city"), 1.0));
  }

  @Test
  void reads_count_at_the_partition_that_they_read() {
    table.get(KEY).await();
    table.query(Query.of("CITY#lisbon")).await();
    table.query(Query.ofIndex("TRENDING#city")).await();

    assertThat(limits.used()).isEqualTo(Map.of(Use.read("CITY#lisbon"), 2.0,
        Use.read("index TRENDING#city"), 0.5));
  }

  private static Item indexed(String partition, String position) {
    return Item.at(KEY, "city").indexed(new Key(partition, position)).build();
  }
}
