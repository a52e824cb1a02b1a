// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.ItemChange;

/** The changes with which consumers were given up, until somebody sees to them. */
public record DeadLetters(Table table, InstantSource clock) {
  /** Most of them that are listed at once. */
  public static final int MAX_LISTED = 1000;

  /** The oldest of each consumer first. */
  public List<DeadLetter> list() {
    var letters = new ArrayList<DeadLetter>();
    var after = Optional.<String>empty();
    do {
      var query = Keys.deadLetters().limit(MAX_LISTED - letters.size()).after(after);
      var slice = table.query(query).await();
      slice.items().stream().map(DeadLetter::of).forEach(letters::add);
      after = slice.next();
    } while (after.isPresent() && letters.size() < MAX_LISTED);
    return letters;
  }

  public Optional<DeadLetter> find(String consumer, String id) {
    return table.get(Keys.deadLetter(consumer, id)).await().map(DeadLetter::of);
  }

  /**
   * Has it tried again, soon, by a node that runs its consumer; whether it was there.
   *
   * @throws IllegalArgumentException when it is cut: nobody knows what there is to try
   */
  public boolean retry(DeadLetter letter) {
    if (letter.truncated()) {
      throw new IllegalArgumentException(letter.id() + " is cut");
    }
    return write(new Op.Put(letter.withRetryRequested().item(), List.of(Condition.present())));
  }

  /** Forgets it; whether it was there. */
  public boolean drop(DeadLetter letter) {
    return write(new Op.Delete(letter.key(), List.of(Condition.present())));
  }

  void put(String consumer, String shard, ItemChange change, String reason) {
    var letter = DeadLetter.of(consumer, shard, change, reason, clock.instant());
    new Transaction().put(letter.item()).commit(table).await();
  }

  /** Those that are to be tried again. */
  List<DeadLetter> findRetryRequested(String consumer) {
    return table.query(Keys.retriedDeadLettersOf(consumer).limit(MAX_LISTED)).await().items()
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
