// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.Comparator.comparingInt;
import static tidings.core.Done.DONE;

import io.vertx.core.Future;
import java.util.List;
import tidings.core.Done;
import tidings.core.Ref;
import tidings.core.bus.Bus;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.combine.TransactionBatch;
import tidings.store.combine.WriteCombiner;

/**
 * Write combining for posts: concurrent posts to one target are stored in few transactions, with
 * one update of its count. A post to several targets is combined at the busiest one, those of a
 * batch at their author.
 */
final class CombinedPosts {
  private final Table table;
  private final WriteCombiner<Ref, PostPart, Done> combiner;

  CombinedPosts(Bus bus, Table table) {
    this.table = table;
    this.combiner = new WriteCombiner<>("posts", bus.turns(), this::startWrite);
  }

  private record PostPart(Transaction transaction) implements TransactionBatch.Entry {}

  /**
   * Commits a post that counts at these refs, and waits; fails as its transaction alone would. In
   * an unshared table combining gains nothing: additions to one row do not conflict, and the engine
   * syncs them together.
   */
  Done commit(List<Ref> refs, Transaction transaction) {
    return refs.stream()
        .filter(ref -> table.isShared())
        .max(comparingInt(combiner::pendingCount))
        .map(hottest -> combiner.submit(hottest, new PostPart(transaction)))
        .orElseGet(() -> transaction.commit(table).map(DONE).await());
  }

  private WriteCombiner.CombinedWrite<PostPart, Done> startWrite(PostPart first) {
    var batch = new TransactionBatch<PostPart>(0);
    batch.add(first);
    return new WriteCombiner.CombinedWrite<>() {
      @Override
      public boolean join(PostPart another) {
        return batch.add(another);
      }

      @Override
      public List<Future<Done>> commit() {
        return batch.commit(table, remaining -> List.of())
            .stream()
            .map(done -> done.map(DONE))
            .toList();
      }
    };
  }
}
