// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.Done.DONE;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.bus.Bus;
import tidings.schema.rows.NoticeRow;
import tidings.store.Op;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.combine.TransactionBatch;
import tidings.store.combine.WriteCombiner;

/** Edges of different users to one target, opened or closed in one transaction. */
final class CombinedEdgeWrite implements WriteCombiner.CombinedWrite<EdgeChange, Done> {
  /** All edges share the write of one notice group. */
  private static final int NOTICE_OPS = 1;

  private final Bus bus;
  private final Table table;
  private final EdgeChange first;
  private final TransactionBatch<EdgeChange> transactionBatch = new TransactionBatch<>(NOTICE_OPS);

  CombinedEdgeWrite(Bus bus, Table table, EdgeChange first) {
    this.bus = bus;
    this.table = table;
    this.first = first;
    transactionBatch.add(first);
  }

  @Override
  public boolean join(EdgeChange another) {
    return another.canCombineWith(first) && transactionBatch.add(another);
  }

  /** On contention, only the notice group is read again. */
  @Override
  public List<Future<Done>> commit() {
    var outcomes =
        OptimisticRetry.retry(table, () -> transactionBatch.commit(table, this::noticeOps));
    if (first.edge().target().isUser() && outcomes.stream().anyMatch(Future::succeeded)) {
      bus.publish(new NoticeChanged(FollowNotice.followedUser(first), first.noticeGroup().id()));
    }
    return outcomes.stream().map(outcome -> outcome.map(DONE)).toList();
  }

  private List<Op> noticeOps(List<EdgeChange> changes) {
    Optional<NoticeRow> notice = FollowNotice.rowAfter(table, changes);
    return notice.map(row -> row.write(first.stamp())).stream().toList();
  }
}
