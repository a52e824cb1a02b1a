// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.add;
import static tidings.store.Condition.absent;
import static tidings.store.dynamodb.ProxiedTable.item;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.store.ConditionFailedException;
import tidings.store.Key;
import tidings.store.StoreException;
import tidings.store.Transaction;

/** A transaction is applied exactly once, whatever happens to its requests and responses. */
@Tag("dynamodb")
final class TransactionFaultsTest {
  private static final Key COUNTS = new Key("user#ana", "PROFILE#COUNTS");

  private final ProxiedTable proxied = ProxiedTable.withLongTimeouts();

  @AfterEach
  void close() {
    proxied.close();
  }

  @Test
  void an_add_whose_response_was_lost_adds_once() {
    addOne();
    proxied.proxy().script(request -> request.number() <= 2
        ? new Fault.ResponseLost()
        : Fault.none());

    addOne();

    assertThat(count()).isEqualTo(2);
    assertThat(tokens()).hasSize(3).containsOnly(tokens().getFirst());
  }

  @Test
  void an_add_that_never_arrived_is_sent_again() {
    proxied.proxy()
        .script(request -> request.number() <= 2 ? new Fault.ConnectionCut() : Fault.none());

    addOne();

    assertThat(count()).isEqualTo(1);
  }

  @Test
  void a_conditional_put_whose_response_was_lost_does_not_fail_on_its_own_item() {
    proxied.proxy().script(request -> request.number() == 1
        ? new Fault.ResponseLost()
        : Fault.none());

    new Transaction().put(item(COUNTS)).onlyIf(absent()).commit(proxied.table()).await();

    assertThat(tokens()).hasSize(2);
  }

  @Test
  void each_transaction_has_a_token_of_its_own() {
    proxied.proxy().script(request -> Fault.none());

    addOne();
    addOne();

    assertThat(count()).isEqualTo(2);
    assertThat(tokens()).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void a_conflict_is_retried() {
    proxied.proxy().script(request -> request.number() <= 3
        ? Fault.cancelled("TransactionConflict")
        : Fault.none());

    addOne();

    assertThat(count()).isEqualTo(1);
    assertThat(tokens()).hasSize(4);
  }

  @Test
  void a_lasting_conflict_is_one_failure() {
    try (var impatient = ProxiedTable.withShortCalls(Duration.ofSeconds(2))) {
      impatient.proxy().script(request -> Fault.cancelled("TransactionConflict"));

      assertThatThrownBy(() -> addOne(impatient))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("Too many conflicting writes to the same items");
      assertThat(tokens(impatient)).containsOnly(tokens(impatient).getFirst());
    }
  }

  @Test
  void a_failed_condition_is_not_retried() {
    new Transaction().put(item(COUNTS)).commit(proxied.table()).await();
    proxied.proxy().script(request -> Fault.none());

    assertThatThrownBy(() -> new Transaction()
        .put(item(new Key("other", "row")))
        .put(item(COUNTS)).onlyIf(absent())
        .commit(proxied.table())
        .await())
        .isInstanceOfSatisfying(ConditionFailedException.class,
            failed -> assertThat(failed.operations()).containsExactly(1));

    assertThat(tokens()).hasSize(1);
  }

  @Test
  void an_unknown_cancellation_reason_is_one_failure() {
    proxied.proxy().script(request -> Fault.cancelled("ItemCollectionSizeLimitExceeded"));

    assertThatThrownBy(this::addOne)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("TransactionCanceledException");
    assertThat(tokens()).hasSize(1);
  }

  private void addOne() {
    addOne(proxied);
  }

  private static void addOne(ProxiedTable proxied) {
    new Transaction().update(COUNTS, add("followers", 1)).commit(proxied.table()).await();
  }

  private long count() {
    return proxied.table().get(COUNTS).await().orElseThrow().number("followers");
  }

  private List<String> tokens() {
    return tokens(proxied);
  }

  private static List<String> tokens(ProxiedTable proxied) {
    return proxied.proxy().requests("TransactWriteItems").stream()
        .map(request -> request.body().getString("ClientRequestToken"))
        .toList();
  }
}
