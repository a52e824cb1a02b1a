// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.dynamodb.ProxiedTable.item;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/** Every call ends when DynamoDB does not respond or the table is closed. */
@Tag("dynamodb")
@Timeout(value = 60, unit = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NoResponseTest {
  private static final Key KEY = new Key("rows", "row");

  private static final Duration ATTEMPT = Duration.ofSeconds(1);

  private final ProxiedTable proxied = ProxiedTable.withTimeouts(ATTEMPT, ATTEMPT.multipliedBy(2));
  private final Table table = proxied.table();

  @AfterEach
  void close() {
    proxied.close();
  }

  @Test
  void a_call_that_is_never_answered_ends_with_one_failure() {
    proxied.proxy().script(request -> new Fault.NoResponse());

    oneCallOfEachKind(table).forEach(call -> assertThatThrownBy(call::await)
        .isInstanceOf(StoreException.class)
        .hasMessageMatching("No response in time from the table '.*' at .*\\."));
    assertThat(proxied.proxy().requests("Query")).hasSizeGreaterThan(1);
  }

  @Test
  void a_batch_that_never_completes_ends_with_one_failure() {
    proxied.proxy().script(request -> new Fault.Unprocessed(1));

    assertThatThrownBy(() -> table.putAll(List.of(item(KEY))).await())
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("has no capacity left");
  }

  @Test
  void a_request_without_response_is_retried() {
    try (var patient = ProxiedTable.withTimeouts(ATTEMPT, LocalTable.TIMEOUTS.call())) {
      patient.proxy()
          .script(request -> request.number() == 1 ? new Fault.NoResponse() : Fault.none());

      oneCallOfEachKind(patient.table()).forEach(call -> call.await());

      assertThat(patient.proxy().requests("TransactWriteItems")).hasSizeGreaterThan(1);
    }
  }

  @Test
  void calls_that_wait_too_long_for_a_slot_fail() {
    proxied.proxy().script(request -> new Fault.NoResponse());

    var calls = IntStream.range(0, 3000).mapToObj(number -> table.get(KEY)).toList();

    calls.forEach(call -> assertThatThrownBy(call::await).isInstanceOf(StoreException.class));
  }

  @Test
  void a_full_queue_rejects_calls() {
    proxied.proxy().script(request -> new Fault.NoResponse());
    var calls = IntStream.range(0, RetryingCalls.MAX_OPEN_CALLS).mapToObj(number -> table.get(KEY))
        .toList();

    assertThatThrownBy(() -> table.get(KEY).await())
        .isInstanceOf(StoreException.class)
        .hasMessage("Too many calls to DynamoDB are queued.");
    table.close().await();
    calls.forEach(call -> assertThatThrownBy(call::await).isInstanceOf(StoreException.class));
  }

  @Test
  void closing_the_table_ends_running_and_waiting_calls() {
    proxied.proxy().script(request -> new Fault.NoResponse());
    var calls = Stream.concat(
        oneCallOfEachKind(table).stream(),
        IntStream.range(0, 500).mapToObj(number -> table.get(KEY)))
        .toList();

    table.close().await();

    calls.forEach(call -> assertThatThrownBy(call::await)
        .isInstanceOf(StoreException.class)
        .hasMessage("The store is closed."));
  }

  @Test
  void a_closed_table_rejects_calls() {
    table.close().await();

    oneCallOfEachKind(table).forEach(call -> assertThatThrownBy(call::await)
        .isInstanceOf(StoreException.class)
        .hasMessage("The store is closed."));
  }

  @Test
  void a_table_may_be_closed_twice() {
    table.close().await();
    table.close().await();
  }

  /** One call of every operation. */
  private static List<Future<?>> oneCallOfEachKind(Table table) {
    return List.of(table.get(KEY), table.getAll(List.of(KEY)), table.query(Query.of("rows")),
        table.query(Query.ofIndex("list")),
        new Transaction().put(item(KEY)).commit(table), table.putAll(List.of(item(KEY))),
        table.deleteAll(List.of(new Key("rows", "other"))),
        table.scanSegment(0, 1, Optional.empty(), 10));
  }

}
