// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.store.stream.ChangeStream;

/**
 * The one table: items by key, partitions in order, one index, atomic transactions. Every engine
 * passes the same suite, {@code TableContract}.
 *
 * <p>A read of the table sees every write acknowledged before it, and nothing of one that failed.
 * Each item is read for itself: a read of several items, or several reads, may find a transaction
 * that is under way done at one item and not yet at another. Reads of the index may miss what was
 * written a moment ago, and so find an item that moves nowhere for a while; what they show is as
 * the table has it, at the place that it has in the index now, never one that is gone.
 *
 * <p>An expired item is absent for reads, conditions and updates alike, whenever the engine removes
 * it. Paging by immutable keys never skips or repeats, whatever comes and goes meanwhile; in the
 * index, items at one place come in no particular order.
 *
 * <p>Futures are completed on the caller's context; they fail with a {@link StoreException} when the
 * engine cannot answer, and then the outcome of a write is unknown.
 */
public interface Table {
  /** A transaction has at most this many operations, each on another item. */
  int MAX_TRANSACTION_OPS = 100;
  /** The items that a transaction puts take at most this many bytes together. */
  int MAX_TRANSACTION_BYTES = 4_000_000;
  /** An item takes at most this many bytes: the UTF-8 of its names, keys and values. */
  int MAX_ITEM_BYTES = 400 * 1024;

  Future<Optional<Item>> get(Key key);

  /** The items that exist of these, any number of keys, in no order. */
  Future<Map<Key, Item>> getAll(Collection<Key> keys);

  Future<Slice> query(Query query);

  /** Everything that a query finds, slice by slice; for what a bound elsewhere keeps small. */
  default Future<List<Item>> queryAll(Query query) {
    return query(query)
        .compose(
            slice -> slice.next().isEmpty()
                ? Future.succeededFuture(slice.items())
                : queryAll(query.after(slice.next())).map(rest -> concat(slice.items(), rest)));
  }

  /**
   * All of it or nothing. Durable when it succeeds; a {@link ConditionFailedException} means that nothing
   * happened. Conflicts with other transactions are tried again by the engine. What can never be
   * written (more than {@link #MAX_TRANSACTION_OPS} or {@link #MAX_TRANSACTION_BYTES}, an item over
   * {@link #MAX_ITEM_BYTES}, also if an update would make it so, two operations on one item, two changes
   * of one attribute, a place in the index that is no text or too long) fails with an
   * {@link IllegalArgumentException}, an add to what is no number with an
   * {@link IllegalStateException}; nothing happens then either.
   */
  Future<Void> write(List<Op> ops);

  /**
   * Stores any number of items; not atomic, in no order, but that the last of two items at one key
   * stays. Repeating it does no harm. On an embedded engine a transaction that is acknowledged later
   * makes these rows durable with it; until then they may be lost by a power cut.
   *
   * <p>Fails with an {@link IllegalArgumentException}, and stores nothing, when an item is over
   * {@link #MAX_ITEM_BYTES} or its place in the index is none.
   */
  Future<Void> putAll(List<Item> items);

  /** Removes any number of items, like {@link #putAll}. */
  Future<Void> deleteAll(Collection<Key> keys);

  /**
   * One of {@code of} disjoint parts of the whole table, in an order of the engine's; for commands
   * and background jobs, never for a request. All parts together hold every item once that is there
   * all the time, whatever comes and goes meanwhile.
   *
   * @param after the {@link Slice#next} of the same part
   * @param limit how many items at the most, 1 or more
   */
  Future<Slice> scanSegment(int segment, int totalSegments, Optional<String> after, int limit);

  /** What happens to the items, in order. */
  ChangeStream changes();

  /** What the engine says of itself, in the order in which to read it; differs by the engine. */
  Future<List<EngineStat>> stats();

  /**
   * Whether other processes may be using this table. If not, whatever a former process held
   * leased is free when this one starts; and once a read has shown anything of a transaction, a
   * query that begins later shows all of it.
   */
  boolean isShared();

  Future<Void> close();

  private static List<Item> concat(List<Item> first, List<Item> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }
}
