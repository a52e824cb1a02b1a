// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;

/** The cache is never older than the last acknowledged write. */
final class ItemCacheTest extends ReadsBesideWrites {
  private static final int WRITES = 3_000;
  private static final Key COUNTER = new Key("city#lisbon", "PROFILE#COUNTS");
  private static final Op ADD = new Op.Update(COUNTER, List.of(Change.add("likes", 1)), List.of());

  @Test
  void a_read_sees_each_transaction_acknowledged_before_it() {
    for (long count = 1; count <= WRITES; count++) {
      table.write(List.of(ADD)).await();

      assertThat(read()).isEqualTo(count);
    }
  }

  @Test
  void a_read_sees_each_bulk_acknowledged_before_it() {
    for (long count = 1; count <= WRITES; count++) {
      table.putAll(List.of(Item.at(COUNTER, "counts").set("likes", count).build())).await();

      assertThat(read()).isEqualTo(count);
    }
  }

  @Test
  void a_read_follows_removal_and_re_creation() {
    for (int life = 0; life < WRITES; life++) {
      table.write(List.of(ADD)).await();
      assertThat(read()).isEqualTo(1);

      table.deleteAll(List.of(COUNTER)).await();
      assertThat(table.get(COUNTER).await()).isEmpty();
    }
  }

  @Test
  void a_read_finds_nothing_older_than_the_query_before_it() {
    var counters = Query.of(COUNTER.pk());
    table.write(List.of(ADD)).await();
    var adds = Thread.ofPlatform().start(() -> {
      for (long count = 0; count < WRITES; count++) {
        table.write(List.of(ADD)).await();
      }
    });

    while (adds.isAlive()) {
      long queried = table.query(counters).await().items().getFirst().number("likes");

      assertThat(read()).isGreaterThanOrEqualTo(queried);
    }
  }

  private long read() {
    return table.get(COUNTER).await().orElseThrow().number("likes");
  }

  @Override
  void readOnce() {
    table.get(COUNTER).await();
  }
}
