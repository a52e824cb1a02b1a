// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A decorator of a table. All calls are forwarded by default. */
public interface ForwardingTable extends Table {
  /** The decorated table. */
  Table table();

  @Override
  default Future<Optional<Item>> get(Key key) {
    return table().get(key);
  }

  @Override
  default Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return table().getAll(keys);
  }

  @Override
  default Future<Slice> query(Query query) {
    return table().query(query);
  }

  @Override
  default Future<Void> write(List<Op> ops) {
    return table().write(ops);
  }

  @Override
  default Future<Void> putAll(List<Item> items) {
    return table().putAll(items);
  }

  @Override
  default Future<Void> deleteAll(Collection<Key> keys) {
    return table().deleteAll(keys);
  }

  @Override
  default Future<Slice> scanSegment(int segment, int totalSegments, Optional<String> after,
      int limit) {
    return table().scanSegment(segment, totalSegments, after, limit);
  }

  @Override
  default Future<Void> pauseBeforeRetry(int failures) {
    return table().pauseBeforeRetry(failures);
  }

  @Override
  default ChangeStream changes() {
    return table().changes();
  }

  @Override
  default Future<List<EngineStat>> stats() {
    return table().stats();
  }

  @Override
  default boolean isShared() {
    return table().isShared();
  }

  @Override
  default Future<Void> close() {
    return table().close();
  }
}
