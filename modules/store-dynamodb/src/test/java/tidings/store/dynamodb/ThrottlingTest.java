// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.dynamodb.ProxiedTable.item;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.StoreFailure;
import tidings.store.Transaction;

/** DynamoDB says that it is too much, and everything is done in the end. */
@Tag("dynamodb")
final class ThrottlingTest {
  private final ProxiedTable here = ProxiedTable.patient();
  private final AtomicInteger asked = new AtomicInteger();

  @AfterEach
  void close() {
    here.close();
  }

  @Test
  void everything_arrives_though_every_second_request_is_throttled() {
    here.proxy().script(request -> asked.incrementAndGet() % 2 == 1
        ? Trouble.throttling()
        : Trouble.none());
    var items = items("rows", 300);

    here.table().putAll(items).await();
    new Transaction().put(item(new Key("more", "row"))).commit(here.table()).await();

    assertThat(here.table().all(Query.of("rows")).await()).hasSize(300);
    assertThat(here.table().getAll(keys(items)).await()).hasSize(300);
    assertThat(here.table().get(new Key("more", "row")).await()).isPresent();
  }

  @Test
  void every_word_for_throttling_and_trouble_of_servers_is_understood() {
    var words = List.of(
        Trouble.error(400, "ThrottlingException"), Trouble.error(400, "RequestLimitExceeded"),
        Trouble.error(500, "InternalServerError"), Trouble.error(503, "ServiceUnavailable"),
        Trouble.error(400, "TransactionInProgressException"),
        Trouble.cancelled("ProvisionedThroughputExceeded"), Trouble.cancelled("ThrottlingError"));

    for (var word : words) {
      here.proxy().script(request -> request.number() == 1 ? word : Trouble.none());
      new Transaction().put(item(new Key("row", "row"))).commit(here.table()).await();

      assertThat(here.proxy().seen("TransactWriteItems")).hasSize(2);
    }
  }

  @Test
  void unprocessed_items_are_sent_again_until_nothing_is_left() {
    here.proxy().script(request -> request.isWrite() && request.number() <= 6
        ? new Trouble.Unprocessed(20)
        : Trouble.none());

    here.table().putAll(items("rows", 50)).await();
    assertThat(here.table().all(Query.of("rows")).await()).hasSize(50);
    assertThat(here.proxy().seen("BatchWriteItem")).hasSizeGreaterThan(6);

    here.proxy().script(request -> request.isWrite() && request.number() <= 6
        ? new Trouble.Unprocessed(20)
        : Trouble.none());
    here.table().deleteAll(keys(items("rows", 50))).await();
    assertThat(here.table().all(Query.of("rows")).await()).isEmpty();
  }

  @Test
  void unprocessed_keys_are_asked_for_again_until_nothing_is_left() {
    var items = items("rows", 150);
    here.table().putAll(items).await();
    here.proxy().script(request -> request.operation().equals("BatchGetItem")
        && request.number() <= 4 ? new Trouble.Unprocessed(60) : Trouble.none());

    var found = here.table().getAll(keys(items)).await();

    assertThat(found.values()).containsExactlyInAnyOrderElementsOf(items);
    assertThat(here.proxy().seen("BatchGetItem")).hasSizeGreaterThan(4);
  }

  @Test
  void as_many_requests_as_may_are_under_way_and_the_others_wait() {
    here.proxy().script(request -> new Trouble.Silence());
    var asking = asking(500);

    here.proxy().arrived(Concurrency.FIRST).await();
    here.table().close().await();

    asking.forEach(call -> assertThatThrownBy(call::await).isInstanceOf(StoreFailure.class));
    assertThat(here.proxy().most()).isEqualTo(Concurrency.FIRST);
  }

  /** Nothing is there to be removed: every row that was ever written slows DynamoDB Local down. */
  @Test
  void never_more_requests_are_under_way_than_may_be() {
    here.proxy().script(request -> new Trouble.Late(Duration.ofMillis(5)));

    here.table().deleteAll(keys(items("rows", 2000))).await();
    assertThat(here.proxy().most()).isBetween(2, Piece.AT_ONCE);

    asking(500).forEach(found -> assertThat(found.await()).isEmpty());
    assertThat(here.proxy().most()).isBetween(2, Concurrency.MOST);
  }

  private List<Future<Optional<Item>>> asking(int calls) {
    return IntStream.range(0, calls)
        .mapToObj(number -> here.table().get(new Key("rows", "row" + number)))
        .toList();
  }

  private static List<Item> items(String pk, int count) {
    return IntStream.range(0, count).mapToObj(row -> item(new Key(pk, "row" + row))).toList();
  }

  private static List<Key> keys(List<Item> items) {
    return items.stream().map(Item::key).toList();
  }
}
