// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Change.add;
import static tidings.store.Condition.absent;
import static tidings.store.dynamodb.ProxiedTable.item;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.store.ConditionFailed;
import tidings.store.Key;
import tidings.store.StoreFailure;
import tidings.store.Transaction;

/** A transaction happens once, whatever becomes of its requests and answers. */
@Tag("dynamodb")
final class TransactionFaultsTest {
  private static final Key COUNTS = new Key("user#ana", "PROFILE#COUNTS");

  private final ProxiedTable here = ProxiedTable.impatient();

  @AfterEach
  void close() {
    here.close();
  }

  @Test
  void an_add_whose_answer_was_lost_adds_once() {
    addOne();
    here.proxy().script(request -> request.number() <= 2
        ? new Trouble.AnswerLost()
        : Trouble.none());

    addOne();

    assertThat(count()).isEqualTo(2);
    assertThat(tokens()).hasSize(3).containsOnly(tokens().getFirst());
  }

  @Test
  void an_add_that_never_arrived_is_sent_again() {
    here.proxy().script(request -> request.number() <= 2 ? new Trouble.Cut() : Trouble.none());

    addOne();

    assertThat(count()).isEqualTo(1);
  }

  @Test
  void a_put_whose_answer_was_lost_does_not_fail_by_what_it_stored_itself() {
    here.proxy().script(request -> request.number() == 1
        ? new Trouble.AnswerLost()
        : Trouble.none());

    new Transaction().put(item(COUNTS)).onlyIf(absent()).commit(here.table()).await();

    assertThat(tokens()).hasSize(2);
  }

  @Test
  void each_transaction_has_a_token_of_its_own() {
    here.proxy().script(request -> Trouble.none());

    addOne();
    addOne();

    assertThat(count()).isEqualTo(2);
    assertThat(tokens()).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void a_conflict_is_tried_again() {
    here.proxy().script(request -> request.number() <= 3
        ? Trouble.cancelled("TransactionConflict")
        : Trouble.none());

    addOne();

    assertThat(count()).isEqualTo(1);
    assertThat(tokens()).hasSize(4);
  }

  @Test
  void a_conflict_without_end_is_one_failure() {
    here.proxy().script(request -> Trouble.cancelled("TransactionConflict"));

    assertThatThrownBy(this::addOne)
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("Others write the same items");
    assertThat(tokens()).containsOnly(tokens().getFirst());
  }

  @Test
  void a_failed_condition_is_not_tried_again() {
    new Transaction().put(item(COUNTS)).commit(here.table()).await();
    here.proxy().script(request -> Trouble.none());

    assertThatThrownBy(() -> new Transaction()
        .put(item(new Key("other", "row")))
        .put(item(COUNTS)).onlyIf(absent())
        .commit(here.table())
        .await())
        .isInstanceOfSatisfying(ConditionFailed.class,
            failed -> assertThat(failed.operations()).containsExactly(1));

    assertThat(tokens()).hasSize(1);
  }

  @Test
  void a_reason_that_nobody_knows_is_one_failure() {
    here.proxy().script(request -> Trouble.cancelled("ItemCollectionSizeLimitExceeded"));

    assertThatThrownBy(this::addOne)
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("TransactionCanceledException");
    assertThat(tokens()).hasSize(1);
  }

  private void addOne() {
    new Transaction().update(COUNTS, add("followers", 1)).commit(here.table()).await();
  }

  private long count() {
    return here.table().get(COUNTS).await().orElseThrow().number("followers");
  }

  private List<String> tokens() {
    return here.proxy().seen("TransactWriteItems").stream()
        .map(request -> request.body().getString("ClientRequestToken"))
        .toList();
  }
}
