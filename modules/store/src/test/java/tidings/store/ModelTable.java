// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The reference model of a table, as a simple sorted map. */
final class ModelTable implements Table {
  private static final Comparator<String> UTF8 =
      Comparator.comparing(text -> text.getBytes(UTF_8), Arrays::compareUnsigned);

  private final TreeMap<Key, Item> items =
      new TreeMap<>(Comparator.comparing(Key::pk, UTF8).thenComparing(Key::sk, UTF8));
  private final ManualClock clock;

  ModelTable(ManualClock clock) {
    this.clock = clock;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return Future.succeededFuture(findVisible(key));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return Future.succeededFuture(keys.stream()
        .distinct()
        .flatMap(key -> findVisible(key).stream())
        .collect(toMap(Item::key, Function.identity())));
  }

  @Override
  public Future<Slice> query(Query query) {
    var found = new ArrayList<Item>();
    for (var item : items.values()) {
      if (findVisible(item.key()).isPresent()
          && sortKey(query, item).filter(key -> matches(query, key)).isPresent()) {
        found.add(item);
      }
    }
    found.sort(Comparator.comparing(item -> sortKey(query, item).orElseThrow(), UTF8));
    if (query.isDescending()) {
      Collections.reverse(found);
    }
    return Future.succeededFuture(found.size() <= query.limit()
        ? new Slice(found, Optional.empty())
        : new Slice(found.subList(0, query.limit()),
            sortKey(query, found.get(query.limit() - 1))));
  }

  /** The sort key of an item in the partition of a query; empty if it is in another one. */
  private static Optional<String> sortKey(Query query, Item item) {
    if (!query.onIndex()) {
      return Optional.of(item.key().sk()).filter(sk -> item.key().pk().equals(query.pk()));
    }
    return item.findText(Item.INDEX_SK)
        .filter(sk -> item.findText(Item.INDEX_PK).filter(query.pk()::equals).isPresent())
        .map(sk -> sk + "\0" + item.key().pk() + "\0" + item.key().sk());
  }

  private static boolean matches(Query query, String sortKey) {
    var sk = query.onIndex() ? sortKey.substring(0, sortKey.indexOf('\0')) : sortKey;
    var inRange = switch (query.range()) {
      case Query.Range.All() -> true;
      case Query.Range.BeginsWith(var prefix) -> sk.startsWith(prefix);
      case Query.Range.Between(var from, var to) ->
        UTF8.compare(from, sk) <= 0 && UTF8.compare(sk, to) <= 0;
    };
    int direction = query.isDescending() ? -1 : 1;
    return inRange && query.after()
        .map(after -> direction * UTF8.compare(sortKey, after) > 0)
        .orElse(true);
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    try {
      Op.requireValidTransaction(ops);
      var failed = IntStream.range(0, ops.size())
          .boxed()
          .filter(number -> !allowed(ops.get(number)))
          .toList();
      if (!failed.isEmpty()) {
        throw new ConditionFailedException(failed);
      }
      var after = new HashMap<Key, Optional<Item>>();
      ops.forEach(op -> after.put(op.key(), after(op)));
      after.forEach((key, item) -> item.ifPresentOrElse(
          it -> items.put(key, it), () -> items.remove(key)));
      return Future.succeededFuture();
    } catch (RuntimeException refusal) {
      return Future.failedFuture(refusal);
    }
  }

  private boolean allowed(Op op) {
    var item = findVisible(op.key());
    return op.conditions().stream().allMatch(condition -> switch (condition) {
      case Condition.Absent() -> item.isEmpty();
      case Condition.Present() -> item.isPresent();
      case Condition.Equal(var name, var value) ->
        item.isPresent() && value.equals(item.get().attributes().get(name));
      case Condition.Without(var name) ->
        item.isPresent() && !item.get().attributes().containsKey(name);
    });
  }

  private Optional<Item> after(Op op) {
    return switch (op) {
      case Op.Put(var item, var conditions) -> Optional.of(item);
      case Op.Update update -> Optional.of(updated(update));
      case Op.Delete delete -> Optional.empty();
      case Op.Check check -> findVisible(check.key());
    };
  }

  private Item updated(Op.Update update) {
    var attributes =
        new HashMap<>(findVisible(update.key()).map(Item::attributes).orElse(Map.of()));
    for (var change : update.changes()) {
      switch (change) {
        case Change.Set(var name, var value) -> attributes.put(name, value);
        case Change.Remove(var name) -> attributes.remove(name);
        case Change.Add(var name, var amount) -> {
          if (!(attributes.getOrDefault(name, 0L) instanceof Long number)) {
            throw new IllegalStateException(name + " is no number");
          }
          attributes.put(name, number + amount);
        }
      }
    }
    return Item.of(update.key(), attributes);
  }

  private Optional<Item> findVisible(Key key) {
    return Optional.ofNullable(items.get(key))
        .filter(item -> !item.isExpired(clock.instant().getEpochSecond()));
  }

  @Override
  public Future<Void> putAll(List<Item> all) {
    all.forEach(item -> items.put(item.key(), item));
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    keys.forEach(items::remove);
    return Future.succeededFuture();
  }

  @Override
  public Future<Slice> scanSegment(int segment, int totalSegments, Optional<String> after,
      int limit) {
    throw new UnsupportedOperationException("its parts are the engine's own");
  }

  @Override
  public ChangeStream changes() {
    throw new UnsupportedOperationException("a model of what is stored, and not of how it came");
  }

  @Override
  public Future<List<EngineStat>> stats() {
    return Future.succeededFuture(List.of(EngineStat.count("items", items.size())));
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public Future<Void> close() {
    return Future.succeededFuture();
  }
}
