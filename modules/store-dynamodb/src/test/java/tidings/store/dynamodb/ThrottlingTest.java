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
import tidings.store.StoreException;
import tidings.store.Transaction;

/** Calls succeed in the end although DynamoDB throttles them. */
@Tag("dynamodb")
final class ThrottlingTest {
  private final ProxiedTable proxied = ProxiedTable.withLongTimeouts();
  private final AtomicInteger requestCount = new AtomicInteger();

  @AfterEach
  void close() {
    proxied.close();
  }

  @Test
  void all_writes_succeed_if_every_second_request_is_throttled() {
    proxied.proxy().script(request -> requestCount.incrementAndGet() % 2 == 1
        ? Fault.throttling()
        : Fault.none());
    var items = items("rows", 300);

    proxied.table().putAll(items).await();
    new Transaction().put(item(new Key("more", "row"))).commit(proxied.table()).await();

    assertThat(proxied.table().queryAll(Query.of("rows")).await()).hasSize(300);
    assertThat(proxied.table().getAll(keys(items)).await()).hasSize(300);
    assertThat(proxied.table().get(new Key("more", "row")).await()).isPresent();
  }

  @Test
  void all_error_codes_of_throttling_and_server_errors_are_retried() {
    var faults = List.of(
        Fault.error(400, "ThrottlingException"), Fault.error(400, "RequestLimitExceeded"),
        Fault.error(500, "InternalServerError"), Fault.error(503, "ServiceUnavailable"),
        Fault.error(400, "TransactionInProgressException"),
        Fault.cancelled("ProvisionedThroughputExceeded"), Fault.cancelled("ThrottlingError"));

    for (var fault : faults) {
      proxied.proxy().script(request -> request.number() == 1 ? fault : Fault.none());
      new Transaction().put(item(new Key("row", "row"))).commit(proxied.table()).await();

      assertThat(proxied.proxy().requests("TransactWriteItems")).hasSize(2);
    }
  }

  @Test
  void unprocessed_items_are_retried_until_nothing_is_left() {
    proxied.proxy().script(request -> request.isWrite() && request.number() <= 6
        ? new Fault.Unprocessed(20)
        : Fault.none());

    proxied.table().putAll(items("rows", 50)).await();
    assertThat(proxied.table().queryAll(Query.of("rows")).await()).hasSize(50);
    assertThat(proxied.proxy().requests("BatchWriteItem")).hasSizeGreaterThan(6);

    proxied.proxy().script(request -> request.isWrite() && request.number() <= 6
        ? new Fault.Unprocessed(20)
        : Fault.none());
    proxied.table().deleteAll(keys(items("rows", 50))).await();
    assertThat(proxied.table().queryAll(Query.of("rows")).await()).isEmpty();
  }

  @Test
  void unprocessed_keys_are_retried_until_nothing_is_left() {
    var items = items("rows", 150);
    proxied.table().putAll(items).await();
    proxied.proxy().script(request -> request.operation().equals("BatchGetItem")
        && request.number() <= 4 ? new Fault.Unprocessed(60) : Fault.none());

    var found = proxied.table().getAll(keys(items)).await();

    assertThat(found.values()).containsExactlyInAnyOrderElementsOf(items);
    assertThat(proxied.proxy().requests("BatchGetItem")).hasSizeGreaterThan(4);
  }

  @Test
  void requests_run_up_to_the_limit_and_the_others_wait() {
    proxied.proxy().script(request -> new Fault.NoResponse());
    var calls = getEach(500);

    proxied.proxy().reached(AdaptiveConcurrency.INITIAL_LIMIT).await();
    var closed = proxied.table().close();

    calls.forEach(call -> assertThatThrownBy(call::await).isInstanceOf(StoreException.class));
    assertThat(closed.isComplete()).as("closed while requests are running").isFalse();
    proxied.proxy().close();
    closed.await();
    assertThat(proxied.proxy().maxConcurrent()).isEqualTo(AdaptiveConcurrency.INITIAL_LIMIT);
  }

  /** Deletes missing rows, as every stored row slows DynamoDB Local down. */
  @Test
  void concurrent_requests_never_exceed_the_limit() {
    proxied.proxy().script(request -> new Fault.Delay(Duration.ofMillis(5)));

    proxied.table().deleteAll(keys(items("rows", 2000))).await();
    assertThat(proxied.proxy().maxConcurrent()).isBetween(2, BatchChunk.MAX_CONCURRENT);

    getEach(500).forEach(found -> assertThat(found.await()).isEmpty());
    assertThat(proxied.proxy().maxConcurrent()).isBetween(2, AdaptiveConcurrency.MAX_LIMIT);
  }

  private List<Future<Optional<Item>>> getEach(int calls) {
    return IntStream.range(0, calls)
        .mapToObj(number -> proxied.table().get(new Key("rows", "row" + number)))
        .toList();
  }

  private static List<Item> items(String pk, int count) {
    return IntStream.range(0, count).mapToObj(row -> item(new Key(pk, "row" + row))).toList();
  }

  private static List<Key> keys(List<Item> items) {
    return items.stream().map(Item::key).toList();
  }
}
