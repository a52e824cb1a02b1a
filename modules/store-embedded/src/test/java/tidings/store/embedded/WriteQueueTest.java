// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Promise;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.StoreException;
import tidings.store.TestLayout;

/** The order and the bounds of the write queue. */
final class WriteQueueTest {
  private static final Item LARGE =
      Item.at(new Key("a", "1"), "thing").set("text", "x".repeat(400_000)).build();

  private final WriteQueue queue = new WriteQueue();

  @Test
  void transactions_are_returned_in_order_before_bulks() {
    var bulk = bulk(LARGE);
    var first = write(LARGE);
    var second = write(LARGE);
    queue.add(bulk);
    queue.add(first);
    queue.add(second);

    var round = queue.next().orElseThrow();

    assertThat(round.writes()).containsExactly(first, second);
    assertThat(round.bulk()).contains(bulk);
  }

  @Test
  void bulks_alternate() {
    var one = bulk(LARGE);
    var other = bulk(LARGE);
    queue.add(one);
    queue.add(other);

    assertThat(queue.next().orElseThrow().bulk()).contains(one);
    queue.requeue(one);
    assertThat(queue.next().orElseThrow().bulk()).contains(other);
    assertThat(queue.next().orElseThrow().bulk()).contains(one);
  }

  @Test
  void a_full_queue_rejects_writes() {
    assertThatThrownBy(() -> IntStream.range(0, 1000).forEach(n -> queue.add(write(LARGE))))
        .isInstanceOf(StoreException.class)
        .hasMessage("Too many writes are queued.");

    queue.next();
    assertThatCode(() -> queue.add(write(LARGE))).doesNotThrowAnyException();
  }

  @Test
  void queued_bulks_do_not_block_transactions() {
    assertThatThrownBy(() -> IntStream.range(0, 1000).forEach(n -> queue.add(bulk(LARGE))))
        .isInstanceOf(StoreException.class);

    assertThatCode(() -> queue.add(write(LARGE))).doesNotThrowAnyException();
  }

  @Test
  void one_bulk_may_be_of_any_size() {
    assertThatCode(() -> queue.add(bulk(IntStream.range(0, 300)
        .mapToObj(n -> LARGE).toArray(Item[]::new)))).doesNotThrowAnyException();
  }

  @Test
  void a_closed_queue_still_returns_queued_writes() {
    var write = write(LARGE);
    queue.add(write);
    queue.close();

    assertThat(queue.next().orElseThrow().writes()).containsExactly(write);
    assertThat(queue.next()).isEmpty();
    assertThatThrownBy(() -> queue.add(write(LARGE))).isInstanceOf(StoreException.class)
        .hasMessage("The store is closed.");
  }

  private static TransactionWrite write(Item item) {
    return TransactionWrite.of(List.of(new Op.Put(item, List.of())), Promise.promise());
  }

  private static BulkWrite bulk(Item... items) {
    return BulkWrite.ofPuts(List.of(items), TestLayout.INSTANCE::isCache, Promise.promise());
  }
}
