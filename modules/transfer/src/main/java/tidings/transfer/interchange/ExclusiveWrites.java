// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.util.stream.Gatherers.windowFixed;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.errors.Refusal;
import tidings.store.ConditionFailedException;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Creates records that others may create at the same moment; an existing one stays as it is. Several
 * records are one transaction, and each is one of its own only if that fails: each commit takes the
 * store some time, and on DynamoDB too many at once wait for each other.
 */
final class ExclusiveWrites {
  /** Operations in one transaction, unless a single record has more. */
  private static final int MAX_OPS = 50;
  /** Transactions at the same time. */
  private static final int IN_FLIGHT = 4;

  private final Table table;
  private final List<ImportRecord> created = new ArrayList<>();

  /** Records that have no key in common, and their transaction. */
  private record Group(Map<ImportRecord, Transaction> writes, Set<Key> keys) {
    Group() {
      this(new LinkedHashMap<>(), new HashSet<>());
    }

    boolean hasRoomFor(Transaction write) {
      return writes.isEmpty() || keys.size() + write.ops().size() <= MAX_OPS
          && write.ops().stream().map(Op::key).noneMatch(keys::contains);
    }

    void add(ImportRecord entry, Transaction write) {
      writes.put(entry, write);
      write.ops().forEach(op -> keys.add(op.key()));
    }

    Transaction transaction() {
      var all = new Transaction();
      writes.values().forEach(write -> write.ops().forEach(all::add));
      return all;
    }
  }

  private ExclusiveWrites(Table table) {
    this.table = table;
  }

  /**
   * Returns the created records. Blocking.
   *
   * @throws Refusal if a record contradicts what others have stored meanwhile
   */
  static List<ImportRecord> create(Table table, Map<ImportRecord, Transaction> writes) {
    var creating = new ExclusiveWrites(table);
    groups(writes).stream().gather(windowFixed(IN_FLIGHT)).forEach(creating::create);
    return creating.created;
  }

  private static List<Group> groups(Map<ImportRecord, Transaction> writes) {
    var groups = new ArrayList<Group>();
    writes.forEach((entry, write) -> {
      if (groups.isEmpty() || !groups.getLast().hasRoomFor(write)) {
        groups.add(new Group());
      }
      groups.getLast().add(entry, write);
    });
    return groups;
  }

  private void create(List<Group> groups) {
    var commits = groups.stream().map(group -> group.transaction().commit(table)).toList();
    for (int i = 0; i < groups.size(); i++) {
      try {
        commits.get(i).await();
        created.addAll(groups.get(i).writes().keySet());
      } catch (ConditionFailedException conflict) {
        groups.get(i).writes().forEach(this::createAlone);
      }
    }
  }

  private void createAlone(ImportRecord entry, Transaction write) {
    try {
      write.commit(table).await();
      created.add(entry);
    } catch (ConditionFailedException conflict) {
      // somebody has created it meanwhile
    }
  }
}
