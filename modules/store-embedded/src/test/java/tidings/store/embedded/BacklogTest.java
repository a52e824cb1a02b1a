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
import tidings.store.StoreFailure;

/** Who waits for the writer, in which order, and how many may. */
final class BacklogTest {
  private static final Item LARGE =
      Item.at(new Key("a", "1"), "thing").set("text", "x".repeat(400_000)).build();

  private final Backlog backlog = new Backlog();

  @Test
  void transactions_come_in_their_order_before_all_bulks() {
    var bulk = bulk(LARGE);
    var first = write(LARGE);
    var second = write(LARGE);
    backlog.add(bulk);
    backlog.add(first);
    backlog.add(second);

    var round = backlog.next().orElseThrow();

    assertThat(round.writes()).containsExactly(first, second);
    assertThat(round.bulk()).contains(bulk);
  }

  @Test
  void bulks_take_turns() {
    var one = bulk(LARGE);
    var other = bulk(LARGE);
    backlog.add(one);
    backlog.add(other);

    assertThat(backlog.next().orElseThrow().bulk()).contains(one);
    backlog.again(one);
    assertThat(backlog.next().orElseThrow().bulk()).contains(other);
    assertThat(backlog.next().orElseThrow().bulk()).contains(one);
  }

  @Test
  void more_than_can_wait_is_refused() {
    assertThatThrownBy(() -> IntStream.range(0, 1000).forEach(n -> backlog.add(write(LARGE))))
        .isInstanceOf(StoreFailure.class)
        .hasMessage("Too much waits to be written already.");

    backlog.next();
    assertThatCode(() -> backlog.add(write(LARGE))).doesNotThrowAnyException();
  }

  @Test
  void bulks_that_wait_keep_no_transaction_out() {
    assertThatThrownBy(() -> IntStream.range(0, 1000).forEach(n -> backlog.add(bulk(LARGE))))
        .isInstanceOf(StoreFailure.class);

    assertThatCode(() -> backlog.add(write(LARGE))).doesNotThrowAnyException();
  }

  @Test
  void one_bulk_may_be_of_any_size() {
    assertThatCode(() -> backlog.add(bulk(IntStream.range(0, 300)
        .mapToObj(n -> LARGE).toArray(Item[]::new)))).doesNotThrowAnyException();
  }

  @Test
  void what_waits_when_it_closes_is_still_given_out() {
    var write = write(LARGE);
    backlog.add(write);
    backlog.close();

    assertThat(backlog.next().orElseThrow().writes()).containsExactly(write);
    assertThat(backlog.next()).isEmpty();
    assertThatThrownBy(() -> backlog.add(write(LARGE))).isInstanceOf(StoreFailure.class)
        .hasMessage("The store is closed.");
  }

  private static Write write(Item item) {
    return Write.of(List.of(new Op.Put(item, List.of())), Promise.promise());
  }

  private static Bulk bulk(Item... items) {
    return Bulk.putting(List.of(items), Promise.promise());
  }
}
