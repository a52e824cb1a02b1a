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

/** Who waits for the writer, in which order, and how many may. */
final class WriteQueueTest {
  private static final Item LARGE =
      Item.at(new Key("a", "1"), "thing").set("text", "x".repeat(400_000)).build();

  private final WriteQueue queue = new WriteQueue();

  @Test
  void transactions_come_in_their_order_before_all_bulks() {
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
  void bulks_take_turns() {
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
  void more_than_can_wait_is_refused() {
    assertThatThrownBy(() -> IntStream.range(0, 1000).forEach(n -> queue.add(write(LARGE))))
        .isInstanceOf(StoreException.class)
        .hasMessage("Too much waits to be written already.");

    queue.next();
    assertThatCode(() -> queue.add(write(LARGE))).doesNotThrowAnyException();
  }

  @Test
  void bulks_that_wait_keep_no_transaction_out() {
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
  void what_waits_when_it_closes_is_still_given_out() {
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
