// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The items of a list that is spread over several partitions, in the order of their sort keys. The
 * first slices are read together, each further one when the iteration reaches it, so that a loop
 * may stop early. Holds one slice of each partition in memory. Iterating blocks for the store.
 */
public final class MergedQueries implements Iterable<Item> {
  private final Table table;
  private final List<Query> queries;

  private MergedQueries(Table table, List<Query> queries) {
    this.table = table;
    this.queries = queries;
  }

  /** @param queries at least one, which differ in their partitions only; a limit is for each */
  public static MergedQueries of(Table table, List<Query> queries) {
    return new MergedQueries(table, queries);
  }

  /**
   * The first items in order, at most as many as the limit of each query. Does not wait.
   *
   * @throws IllegalArgumentException on the index, whose slices end at a place that is only valid in
   *     their own partition
   */
  public Future<Slice> firstSlice() {
    if (queries.size() == 1) {
      return table.query(queries.getFirst());
    }
    if (queries.getFirst().onIndex()) {
      throw new IllegalArgumentException("slices of an index have no common end");
    }
    var reading = queries.stream().map(table::query).toList();
    return Future.all(reading).map(read -> merged(reading.stream().map(Future::result).toList()));
  }

  /** Those up to the first place at which a partition was not read further. */
  private Slice merged(List<Slice> slices) {
    var query = queries.getFirst();
    var order = textOrder(query);
    var end = slices.stream().flatMap(slice -> slice.next().stream()).min(order);
    var items = slices.stream().flatMap(slice -> slice.items().stream())
        .filter(item -> end.filter(last -> order.compare(item.key().sk(), last) > 0).isEmpty())
        .sorted(comparing(item -> item.key().sk(), order))
        .toList();
    if (items.size() <= query.limit()) {
      return new Slice(items, end);
    }
    var first = items.subList(0, query.limit());
    return new Slice(first, Optional.of(first.getLast().key().sk()));
  }

  /** The items in order. */
  public Stream<Item> items() {
    return StreamSupport.stream(spliterator(), false);
  }

  @Override
  public Iterator<Item> iterator() {
    var heads = new PriorityQueue<>(order(queries.getFirst()));
    var partitions = queries.stream().map(query -> Slices.ofBegun(table, query)).toList();
    partitions.forEach(slices -> Head.of(slices.items().iterator()).ifPresent(heads::add));
    return new MergedIterator(heads);
  }

  private static Comparator<Head> order(Query query) {
    return comparing(head -> sortKey(query, head.item()), textOrder(query));
  }

  private static Comparator<String> textOrder(Query query) {
    Comparator<String> ascending =
        comparing(text -> text.getBytes(UTF_8), Arrays::compareUnsigned);
    return query.isDescending() ? ascending.reversed() : ascending;
  }

  private static String sortKey(Query query, Item item) {
    return query.onIndex() ? item.text(Item.INDEX_SK) : item.key().sk();
  }

  /** The next item of a partition, and those after it. */
  private record Head(Item item, Iterator<Item> rest) {
    static Optional<Head> of(Iterator<Item> items) {
      return items.hasNext() ? Optional.of(new Head(items.next(), items)) : Optional.empty();
    }
  }

  /** @param heads one for each partition that has further items */
  private record MergedIterator(PriorityQueue<Head> heads) implements Iterator<Item> {
    @Override
    public boolean hasNext() {
      return !heads.isEmpty();
    }

    @Override
    public Item next() {
      var first = heads.remove();
      Head.of(first.rest()).ifPresent(heads::add);
      return first.item();
    }
  }
}
