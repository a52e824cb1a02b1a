// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Key;
import tidings.store.Shard;
import tidings.store.Table;

/** A stream whose shards split when the test says so, as those of DynamoDB do. */
final class ScriptedStream implements ChangeStream {
  /** Small, so that a shard takes several reads. */
  private static final int MAX_BATCH_SIZE = 3;
  private static final int FIRST_SEQUENCE = 95; // they become longer by a digit on the way

  private static final class ScriptedShard {
    final Shard shard;
    final List<ItemChange> changes = new ArrayList<>();
    boolean ended;

    ScriptedShard(Shard shard) {
      this.shard = shard;
    }
  }

  private final String type;
  private final List<ScriptedShard> allParts = new ArrayList<>();
  private final Map<String, ScriptedShard> parts = new LinkedHashMap<>();
  /** The current shard of each partition. */
  private final Map<String, ScriptedShard> partByPartition = new TreeMap<>();
  private long sequence = FIRST_SEQUENCE;

  /** @param type type of the changed items */
  ScriptedStream(String type, int shards) {
    this.type = type;
    for (int number = 0; number < shards; number++) {
      addShard(Optional.empty());
    }
  }

  /** A view of the table with this stream as its changes. */
  Table over(Table table) {
    return over(table, this);
  }

  static Table over(Table table, ChangeStream stream) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, called, arguments) -> called.getName().equals("changes")
            ? stream
            : called.invoke(table, arguments));
  }

  private ScriptedShard addShard(Optional<String> parent) {
    var part = new ScriptedShard(new Shard("shard-" + sequence++, parent));
    parts.put(part.shard.id(), part);
    allParts.add(part);
    return part;
  }

  /** Appends a change to a partition. */
  synchronized void write(String pk, long number) {
    var open = open();
    var part =
        partByPartition.computeIfAbsent(pk,
            none -> open.get(Math.floorMod(pk.hashCode(), open.size())));
    var item = Item.at(new Key(pk, "row"), type).set("n", number).build();
    part.changes.add(new ItemChange(Long.toString(sequence++), Instant.now(), Optional.empty(),
        Optional.of(item), false));
  }

  /** Splits an open shard; its partitions are divided among its children. */
  synchronized void split(int which, int children) {
    var open = open();
    var parent = open.get(which % open.size());
    parent.ended = true;
    var childShards = new ArrayList<ScriptedShard>();
    for (int child = 0; child < children; child++) {
      childShards.add(addShard(Optional.of(parent.shard.id())));
    }
    int turn = 0;
    for (var place : partByPartition.entrySet()) {
      if (place.getValue() == parent) {
        place.setValue(childShards.get(turn++ % children));
      }
    }
  }

  private List<ScriptedShard> open() {
    return parts.values().stream().filter(part -> !part.ended).toList();
  }

  /** Removes an ended shard. */
  synchronized void trim(String shard) {
    parts.remove(shard);
  }

  /** The sequences of all shards, including removed ones. */
  synchronized Map<Shard, List<String>> all() {
    var all = new LinkedHashMap<Shard, List<String>>();
    allParts.forEach(part -> all.put(part.shard,
        part.changes.stream().map(ItemChange::sequence).toList()));
    return all;
  }

  /** Ended shards without a retained parent. */
  synchronized List<String> endedRoots() {
    return parts.values().stream()
        .filter(part -> part.ended)
        .filter(part -> part.shard.parent().filter(parts::containsKey).isEmpty())
        .map(part -> part.shard.id())
        .toList();
  }

  @Override
  public synchronized Future<List<Shard>> shards() {
    return Future.succeededFuture(parts.values().stream().map(part -> part.shard).toList());
  }

  @Override
  public synchronized Future<ChangeBatch> read(String shard, Optional<String> after, int limit) {
    var part = parts.get(shard);
    if (part == null) {
      return Future.succeededFuture(new ChangeBatch(List.of(), after, true, true));
    }
    var unread = part.changes.stream()
        .filter(change -> after
            .map(from -> ItemChange.SEQUENCE_ORDER.compare(change.sequence(), from) > 0)
            .orElse(true))
        .toList();
    var changes = unread.subList(0, Math.min(unread.size(), Math.min(limit, MAX_BATCH_SIZE)));
    var position = changes.isEmpty() ? after : Optional.of(changes.getLast().sequence());
    return Future.succeededFuture(
        new ChangeBatch(changes, position, part.ended && changes.size() == unread.size(), false));
  }
}
