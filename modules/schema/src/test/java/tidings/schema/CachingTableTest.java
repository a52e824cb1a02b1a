// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.CachingTable;
import tidings.store.Change;
import tidings.store.InterleavingTable;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Table;

/**
 * Two caching tables over one table: each shows its own writes at once, and the other's writes
 * within the max. staleness.
 */
@ExtendWith(VertxExtension.class)
final class CachingTableTest {
  private static final Key KEY = new Key("city#lisbon", "PROFILE#COUNTS");

  private final AtomicLong nanos = new AtomicLong();
  @AutoClose
  ActorFixture fixture;
  CachingTable mine;
  CachingTable others;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    mine = new CachingTable(fixture.table(), TidingsLayout.INSTANCE, fixture.clock(), nanos::get);
    others = new CachingTable(fixture.table(), TidingsLayout.INSTANCE, fixture.clock(), nanos::get);
  }

  @Test
  void own_writes_are_visible_at_once() {
    assertThat(likes(mine)).isZero();
    add(mine);
    assertThat(likes(mine)).isEqualTo(1);
    mine.putAll(List.of(ItemType.COUNTS.at(KEY).set("likes", 7).build())).await();
    assertThat(likes(mine)).isEqualTo(7);
    mine.deleteAll(List.of(KEY)).await();
    assertThat(likes(mine)).isZero();
  }

  @Test
  void writes_of_others_are_visible_after_the_maximum_staleness() {
    assertThat(likes(mine)).isZero();
    add(others);
    nanos.set(CachingTable.MAX_STALENESS.toNanos() - 1);
    assertThat(likes(mine)).isZero();
    nanos.set(CachingTable.MAX_STALENESS.toNanos());
    assertThat(likes(mine)).isEqualTo(1);
  }

  @Test
  void a_read_concurrent_with_an_own_write_is_not_cached() {
    var table = new CachingTable[1];
    Table slow = InterleavingTable.after("getAll", fixture.table(), () -> add(table[0]));
    table[0] = new CachingTable(slow, TidingsLayout.INSTANCE, fixture.clock(), nanos::get);
    likes(table[0]);
    assertThat(likes(table[0])).isEqualTo(1);
  }

  @Test
  void a_cached_item_expires() {
    var end = fixture.clock().instant().plusSeconds(1);
    mine.putAll(List.of(ItemType.COUNTS.at(KEY).set("likes", 7)
        .expiresAt(end.getEpochSecond()).build())).await();
    assertThat(likes(mine)).isEqualTo(7);
    fixture.clock().advance(Duration.ofSeconds(1));
    assertThat(likes(mine)).isZero();
  }

  private static void add(Table table) {
    table.write(List.of(new Op.Update(KEY, List.of(Change.add("likes", 1)), List.of()))).await();
  }

  private static long likes(CachingTable table) {
    var found = table.getAllRecent(List.of(KEY)).await();
    return found.containsKey(KEY) ? found.get(KEY).number("likes") : 0;
  }
}
