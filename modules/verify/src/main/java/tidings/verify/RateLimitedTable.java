// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import tidings.schema.TidingsLayout;
import tidings.store.CapacityMeteredTable;
import tidings.store.ForwardingTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/** A table whose reads wait until the rate limit allows them. */
record RateLimitedTable(Table table, ReadRateLimiter limiter) implements ForwardingTable {

  static RateLimitedTable of(Table table, ReadRateLimiter limiter) {
    return new RateLimitedTable(new CapacityMeteredTable(table, TidingsLayout.INSTANCE, limiter),
        limiter);
  }

  private Table throttled() {
    limiter.acquire();
    return table;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return throttled().get(key);
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return throttled().getAll(keys);
  }

  @Override
  public Future<Slice> query(Query query) {
    return throttled().query(query);
  }

  @Override
  public Future<Slice> scanSegment(int segment, int segmentCount, Optional<String> after,
      int limit) {
    return throttled().scanSegment(segment, segmentCount, after, limit);
  }
}
