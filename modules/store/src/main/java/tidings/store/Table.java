// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The port of the one table: items by key, sorted partitions, one index, atomic transactions. Every
 * engine passes the same test suite, {@code TableContract}.
 *
 * <p>A read sees every write acknowledged before it began, and nothing of a failed one. Isolation
 * is per item: a read of several items, or several reads, may see a transaction in progress at one
 * item and not yet at another. The index is eventually consistent: a query may miss recent writes,
 * and may miss an item that just moved to another key of the index; but the items it returns are
 * current, are at their present key of the index, and exist.
 *
 * <p>An expired item is absent for reads, conditions and updates, whether or not the engine has
 * removed it yet. Paging by immutable keys never skips or repeats items, even under concurrent
 * writes; items with the same key in the index come in no particular order.
 *
 * <p>Futures complete on the caller's context. They fail with a {@link StoreException} if the
 * engine cannot answer; the outcome of a write is then unknown.
 */
public interface Table {
  /** Max. operations of a transaction, each on another item. */
  int MAX_TRANSACTION_OPS = 100;
  /** Max. total size of the items put by a transaction. */
  int MAX_TRANSACTION_BYTES = 4_000_000;
  /** Max. size of an item: the UTF-8 bytes of its names, keys and values. */
  int MAX_ITEM_BYTES = 400 * 1024;
  /**
   * Delay after which reads of a shared table show all of a transaction, and its entries in the
   * index: much longer than DynamoDB takes, which guarantees no bound.
   */
  Duration SETTLE_DELAY = Duration.ofSeconds(1);

  Future<Optional<Item>> get(Key key);

  /** Reads any number of keys; returns the existing items, in no order. */
  Future<Map<Key, Item>> getAll(Collection<Key> keys);

  Future<Slice> query(Query query);

  /** Reads all slices of a query, for lists that are bounded elsewhere. */
  default Future<List<Item>> queryAll(Query query) {
    return query(query)
        .compose(
            slice -> slice.next().isEmpty()
                ? Future.succeededFuture(slice.items())
                : queryAll(query.after(slice.next())).map(rest -> concat(slice.items(), rest)));
  }

  /**
   * Reads the first items of a query, in as many slices as it takes.
   *
   * @param count max. items, up to {@link Query#MAX_LIMIT}
   */
  default Future<List<Item>> queryFirst(Query query, int count) {
    return query(query.limit(count)).compose(slice -> {
      int missing = count - slice.items().size();
      return missing == 0 || slice.next().isEmpty()
          ? Future.succeededFuture(slice.items())
          : queryFirst(query.after(slice.next()), missing)
              .map(rest -> concat(slice.items(), rest));
    });
  }

  /**
   * Commits a transaction: all operations or none, durable when it succeeds. Fails with a {@link
   * ConditionFailedException} if a condition does not hold. The engine retries conflicts with other
   * transactions. Invalid transactions fail with an {@link IllegalArgumentException}: more than
   * {@link #MAX_TRANSACTION_OPS} or {@link #MAX_TRANSACTION_BYTES}, an item over {@link
   * #MAX_ITEM_BYTES} (also as the result of an update), two operations on one item, two changes of
   * one attribute, an invalid key in the index. An add to an attribute that is no number fails with
   * an {@link IllegalStateException}. After any of these failures nothing has changed.
   */
  Future<Void> write(List<Op> ops);

  /**
   * Stores any number of items. Not atomic and in no order, except that the last of two items with
   * one key wins. Idempotent. On the embedded engine these rows become durable with the next
   * acknowledged transaction; until then a power failure may lose them.
   *
   * <p>Fails with an {@link IllegalArgumentException} and stores nothing if an item is over {@link
   * #MAX_ITEM_BYTES} or its key in the index is invalid.
   */
  Future<Void> putAll(List<Item> items);

  /** Deletes any number of items, with the same guarantees as {@link #putAll}. */
  Future<Void> deleteAll(Collection<Key> keys);

  /**
   * Reads a slice of one of {@code totalSegments} disjoint segments of the table, in the engine's
   * order; for commands and background jobs, never for a request. The segments together return each
   * item that exists during the whole scan exactly once, even under concurrent writes.
   *
   * @param after the {@link Slice#next} of the same segment
   * @param limit max. items, at least 1
   */
  Future<Slice> scanSegment(int segment, int totalSegments, Optional<String> after, int limit);

  /** The ordered stream of item changes. */
  ChangeStream changes();

  /** Statistics of the engine, in display order; they differ by engine. */
  Future<List<EngineStat>> stats();

  /**
   * Completes when a transaction that has lost against others may be tried again. At once for a
   * single process: the other writer has finished. Processes that share a table would meet again
   * and again, so they pause for a random time.
   *
   * @param failures number of lost attempts in a row, 1 or more
   */
  default Future<Void> pauseBeforeRetry(int failures) {
    return Future.succeededFuture();
  }

  /**
   * Whether other processes may use this table. If not, all leases of a former process are free at
   * startup; and once a read has shown any part of a transaction, later queries show all of it.
   */
  boolean isShared();

  Future<Void> close();

  private static List<Item> concat(List<Item> first, List<Item> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }
}
