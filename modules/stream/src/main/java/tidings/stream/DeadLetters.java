// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.ItemChange;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;

/** The store of dead letters. */
public record DeadLetters(Table table, InstantSource clock) {
  /** Maximum number of listed letters. */
  public static final int MAX_LISTED = 1000;

  /** Lists dead letters, the oldest of each consumer first. */
  public List<DeadLetter> list() {
    return table.queryFirst(SystemKeys.deadLetters(), MAX_LISTED).await().stream()
        .map(DeadLetter::of)
        .toList();
  }

  public Optional<DeadLetter> find(String consumer, String id) {
    return table.get(SystemKeys.deadLetter(consumer, id)).await().map(DeadLetter::of);
  }

  /**
   * Requests a retry, which a node that runs the consumer does soon. Returns whether the letter
   * existed.
   *
   * @throws IllegalArgumentException if the letter is truncated, so that its change is not known
   */
  public boolean retry(DeadLetter letter) {
    if (letter.truncated()) {
      throw new IllegalArgumentException(letter.id() + " is truncated and cannot be retried");
    }
    return write(new Op.Put(letter.withRetryRequested().item(), List.of(Condition.present())));
  }

  /** Deletes a letter. Returns whether it existed. */
  public boolean drop(DeadLetter letter) {
    return write(new Op.Delete(letter.key(), List.of(Condition.present())));
  }

  void put(String consumer, String shard, ItemChange change, String reason) {
    var letter = DeadLetter.of(consumer, shard, change, reason, clock.instant());
    new Transaction().put(letter.item()).commit(table).await();
  }

  /** The letters for which a retry is requested. */
  List<DeadLetter> findRetryRequested(String consumer) {
    return table.query(SystemKeys.retriedDeadLettersOf(consumer).limit(MAX_LISTED)).await().items()
        .stream()
        .map(DeadLetter::of)
        .toList();
  }

  void recordFailure(DeadLetter letter, String reason) {
    write(new Op.Put(letter.withFailure(reason, clock.instant()).item(),
        List.of(Condition.present())));
  }

  private boolean write(Op op) {
    try {
      new Transaction().add(op).commit(table).await();
      return true;
    } catch (ConditionFailedException gone) {
      return false;
    }
  }
}
