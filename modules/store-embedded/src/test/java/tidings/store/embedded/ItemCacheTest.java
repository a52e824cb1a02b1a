// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.TestLayout;

/** The cache is never older than the last acknowledged write. */
final class ItemCacheTest {
  private static final int WRITES = 3_000;
  private static final int READERS = 3;
  private static final Key COUNTER = new Key("city#lisbon", "PROFILE#COUNTS");
  private static final Op ADD = new Op.Update(COUNTER, List.of(Change.add("likes", 1)), List.of());

  private final AtomicBoolean done = new AtomicBoolean();
  private final List<Thread> readers = IntStream.range(0, READERS)
      .mapToObj(number -> Thread.ofPlatform().unstarted(this::readUntilDone))
      .toList();
  private Vertx vertx;
  private Table table;

  @BeforeEach
  void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    var settings = EmbeddedSettings.defaults().durability(EmbeddedSettings.Durability.OS);
    table =
        EmbeddedTable.open(vertx, folder, settings, TestLayout.INSTANCE, InstantSource.system());
    readers.forEach(Thread::start);
  }

  @AfterEach
  void close() throws InterruptedException {
    done.set(true);
    for (var reader : readers) {
      reader.join();
    }
    table.close().await();
    vertx.close().await();
  }

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

  /** Keeps loading the item, so that loads overlap with writes. */
  private void readUntilDone() {
    while (!done.get()) {
      table.get(COUNTER).await();
    }
  }
}
