// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static tidings.core.Done.DONE;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Notifications.Noticed;
import tidings.store.Contention;
import tidings.store.Joint;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Turns;
import tidings.store.rows.NoticeRow;

/** Edges to one thing, of different users, that are opened or closed in one transaction. */
final class EdgeTurn implements Turns.Turn<EdgeChange, Done> {
  /** The group of notices is written for all of them. */
  private static final int NOTICE = 1;

  private final Bus bus;
  private final Table table;
  private final EdgeChange first;
  private final Joint<EdgeChange> joint = new Joint<>(NOTICE);

  EdgeTurn(Bus bus, Table table, EdgeChange first) {
    this.bus = bus;
    this.table = table;
    this.first = first;
    joint.add(first);
  }

  @Override
  public boolean join(EdgeChange another) {
    return another.goesWith(first) && joint.add(another);
  }

  /** Only the notice is read again when somebody else has changed it. */
  @Override
  public List<Future<Done>> take() {
    var changed = Contention.retry(() -> joint.commit(table, this::noticing));
    if (first.edge().what().isUser() && changed.stream().anyMatch(Future::succeeded)) {
      bus.tell(new Noticed(FollowNotice.told(first), first.group()));
    }
    return changed.stream().map(done -> done.map(DONE)).toList();
  }

  private List<Op> noticing(List<EdgeChange> changes) {
    Optional<NoticeRow> notice = FollowNotice.after(table, changes);
    return notice.map(group -> group.write(first.at())).stream().toList();
  }
}
