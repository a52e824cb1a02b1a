// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.Comparator.comparingInt;
import static tidings.core.Done.DONE;

import io.vertx.core.Future;
import java.util.List;
import tidings.core.Done;
import tidings.core.Ref;
import tidings.store.Joint;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.Turns;

/**
 * Stores posts, those to the same target at the same moment in one transaction, as all of them count
 * there. A post to several targets goes with those to where most are at it.
 */
final class HotTargets {
  private final Table table;
  private final Turns<Ref, Share, Done> turns = new Turns<>(this::begin);

  HotTargets(Table table) {
    this.table = table;
  }

  private record Share(Transaction transaction) implements Joint.Part {}

  /**
   * Waits for the store; fails as the transaction alone would. Where nobody else shares the table,
   * adds to one row are not in each other's way, and the engine syncs them together.
   */
  Done commit(List<Ref> targets, Transaction transaction) {
    return targets.stream()
        .filter(target -> table.shared())
        .max(comparingInt(turns::crowd))
        .map(hottest -> turns.take(hottest, new Share(transaction)))
        .orElseGet(() -> transaction.commit(table).map(DONE).await());
  }

  private Turns.Turn<Share, Done> begin(Share first) {
    var joint = new Joint<Share>(0);
    joint.add(first);
    return new Turns.Turn<>() {
      @Override
      public boolean join(Share another) {
        return joint.add(another);
      }

      @Override
      public List<Future<Done>> take() {
        return joint.commit(table, left -> List.of())
            .stream()
            .map(done -> done.map(DONE))
            .toList();
      }
    };
  }
}
