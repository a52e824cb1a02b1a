// SPDX-License-Identifier: Apache-2.0
package tidings.lists;

import io.vertx.core.Future;
import java.time.InstantSource;
import tidings.core.Lists;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.readers.VisibleLists;
import tidings.schema.rows.AuditRows;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/** The lists feature: stores lists and their members, and lists both. */
public final class ListsActor implements Actor<Lists<?>> {
  private final Bus bus;
  private final Table table;
  private final ChangingLists lists;
  private final ChangingMembers members;
  private final ListReader reader;

  public ListsActor(Bus bus, Table table, VisibilityReader visibility, InstantSource clock,
      AuditRows audit) {
    this.bus = bus;
    this.table = table;
    this.lists = new ChangingLists(table, clock, audit);
    var visibleLists = new VisibleLists(table, visibility);
    this.members = new ChangingMembers(table, visibility, visibleLists, clock);
    this.reader = new ListReader(table, visibility, visibleLists, members);
  }

  public Future<Void> start() {
    return bus.serve(Lists.class, this);
  }

  @Override
  public Object answer(Lists<?> ask) {
    return switch (ask) {
      case Lists.PutList put -> OptimisticRetry.retry(table, () -> lists.put(put));
      case Lists.DeleteList delete -> lists.delete(delete);
      case Lists.BlankList blank -> OptimisticRetry.retry(table, () -> lists.blank(blank));
      case Lists.AddMember add -> OptimisticRetry.retry(table, () -> members.add(add));
      case Lists.RemoveMember remove -> OptimisticRetry.retry(table, () -> members.remove(remove));
      case Lists.ListsOf listsOf -> reader.lists(listsOf);
      case Lists.MembersOf membersOf -> reader.members(membersOf);
    };
  }
}
