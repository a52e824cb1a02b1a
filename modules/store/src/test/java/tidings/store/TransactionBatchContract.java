// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.store.Change.add;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.equal;
import static tidings.store.Condition.present;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.store.combine.TransactionBatch;

/** Several transactions can be combined into one; each keeps its own conditions. */
interface TransactionBatchContract extends EngineFixture {
  /** One of the combined transactions. */
  record TransactionEntry(Transaction transaction) implements TransactionBatch.Entry {}

  @Test
  default void adds_to_one_item_are_merged() {
    var counts = key();
    var rows = keys(3);
    var batch = batchOf(rows.stream()
        .map(row -> new Transaction()
            .put(item(row)).onlyIf(absent())
            .update(counts, set("type", "counts"), add("n", 1)))
        .toList());

    assertThat(commit(batch)).allMatch(Future::succeeded);

    assertThat(get(counts).orElseThrow().number("n")).isEqualTo(3);
    assertThat(table().getAll(rows).await()).hasSize(3);
  }

  @Test
  default void an_entry_whose_condition_fails_is_left_out() {
    var counts = key();
    var rows = keys(4);
    put(item(rows.get(1)), item(rows.get(2)));
    var refusal = NOT_FOUND.refusal("it is there already");
    var batch = batchOf(IntStream.range(0, 4)
        .mapToObj(number -> {
          var share = new Transaction().put(item(rows.get(number), "n", 7)).onlyIf(absent());
          return (number == 2 ? share.orRefuse(refusal) : share).update(counts, add("n", 1));
        })
        .toList());

    var done = commit(batch);

    assertThat(done).extracting(Future::succeeded).containsExactly(true, false, false, true);
    assertThat(done.get(1).cause()).isInstanceOf(ConditionFailedException.class);
    assertThat(done.get(2).cause()).isSameAs(refusal);
    assertThat(get(counts).orElseThrow().number("n")).isEqualTo(2);
    assertThat(get(rows.get(1))).contains(item(rows.get(1)));
  }

  @Test
  default void a_shared_check_is_made_once_and_refuses_all() {
    var gone = key();
    var rows = keys(3);
    var refusal = NOT_FOUND.refusal("there is no such thing");
    var batch = batchOf(rows.stream()
        .map(row -> new Transaction().check(gone, present()).orRefuse(refusal).put(item(row)))
        .toList());

    assertThat(commit(batch)).allMatch(share -> share.cause() == refusal);

    assertThat(table().getAll(rows).await()).isEmpty();
  }

  @Test
  default void common_operations_reflect_the_remaining_entries() {
    var group = key();
    var rows = keys(3);
    put(item(rows.get(0)));
    var batch = batchOf(rows.stream()
        .map(row -> new Transaction().put(item(row)).onlyIf(absent()))
        .toList());

    batch.commit(table(), left -> List.of(
        new Op.Put(item(group, "size", left.size()), List.of(absent()))));

    assertThat(get(group)).contains(item(group, "size", 2));
  }

  @Test
  default void a_failed_common_condition_writes_nothing() {
    var group = key();
    var row = key();
    put(item(group, "version", 2));
    var batch = batchOf(List.of(new Transaction().put(item(row))));

    assertThatThrownBy(() -> batch.commit(table(), left -> List.of(
        new Op.Put(item(group, "version", 2), List.of(equal("version", 1))))))
        .isInstanceOf(ConditionFailedException.class);

    assertThat(get(row)).isEmpty();
  }

  @Test
  default void entries_that_write_the_same_item_are_not_batched() {
    var row = key();
    var counts = key();
    var batch = new TransactionBatch<TransactionEntry>(0);

    assertThat(batch.add(new TransactionEntry(new Transaction().put(item(row, "n", 1))))).isTrue();
    assertThat(batch.add(new TransactionEntry(
        new Transaction().update(counts, add("n", 1)).put(item(row, "n", 2))))).isFalse();

    assertThat(commit(batch)).allMatch(Future::succeeded);
    assertThat(get(row)).contains(item(row, "n", 1));
    assertThat(get(counts)).isEmpty();
  }

  @Test
  default void a_batch_takes_as_many_entries_as_fit_one_transaction() {
    var counts = key();
    var batch = new TransactionBatch<TransactionEntry>(2);
    int joined = 0;
    while (batch.add(
        new TransactionEntry(new Transaction().put(item(key())).update(counts, add("n", 1))))) {
      joined++;
    }

    assertThat(commit(batch)).allMatch(Future::succeeded);

    assertThat(joined).isEqualTo(Table.MAX_TRANSACTION_OPS - 3);
    assertThat(get(counts).orElseThrow().number("n")).isEqualTo(joined);
  }

  @Test
  default void concurrent_batches_commit_each_entry_once() {
    var counts = key();
    var rows = keys(20);
    var answers = new ArrayList<Future<Void>>();

    ConcurrencyContract.runConcurrently(4, thread -> {
      var mine = commit(batchOf(rows.stream()
          .map(row -> new Transaction()
              .put(item(row)).onlyIf(absent())
              .update(counts, add("n", 1)))
          .toList()));
      synchronized (answers) {
        answers.addAll(mine);
      }
    });

    assertThat(answers).filteredOn(Future::succeeded).hasSize(rows.size());
    assertThat(get(counts).orElseThrow().number("n")).isEqualTo(rows.size());
  }

  private static TransactionBatch<TransactionEntry> batchOf(List<Transaction> transactions) {
    var batch = new TransactionBatch<TransactionEntry>(1);
    transactions
        .forEach(transaction -> assertThat(batch.add(new TransactionEntry(transaction))).isTrue());
    return batch;
  }

  private List<Future<Void>> commit(TransactionBatch<TransactionEntry> batch) {
    return batch.commit(table(), left -> List.of());
  }
}
