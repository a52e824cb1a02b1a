// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * All slices of a query or a segment, each read when the iteration reaches it, so that a loop may
 * stop early. Holds one slice in memory. Iterating blocks for the store.
 */
public final class Slices implements Iterable<Slice> {
  private final Optional<String> start;
  private final Function<Optional<String>, Future<Slice>> reader;

  private Slices(Optional<String> start, Function<Optional<String>, Future<Slice>> reader) {
    this.start = start;
    this.reader = reader;
  }

  /** The slices of a query; its limit is the maximum size of each slice. */
  public static Slices of(Table table, Query query) {
    return new Slices(query.after(), after -> table.query(query.after(after)));
  }

  /** The slices of several queries, one after another. */
  public static Iterable<Slice> ofEach(Table table, List<Query> queries) {
    return () -> new Iterator<>() {
      private final Iterator<Query> rest = queries.iterator();
      private Iterator<Slice> slices = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!slices.hasNext() && rest.hasNext()) {
          slices = of(table, rest.next()).iterator();
        }
        return slices.hasNext();
      }

      @Override
      public Slice next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return slices.next();
      }
    };
  }

  /** The same, but the first slice is being read when this method returns. */
  static Slices ofBegun(Table table, Query query) {
    var first = table.query(query);
    return new Slices(query.after(),
        after -> after.equals(query.after()) ? first : table.query(query.after(after)));
  }

  /** The slices of the whole table, read as one segment. */
  public static Slices ofTable(Table table, int limit) {
    return ofSegment(table, 0, 1, Optional.empty(), limit);
  }

  /** The rest of a segment; see {@link Table#scanSegment}. */
  public static Slices ofSegment(
      Table table, int segment, int totalSegments, Optional<String> start, int limit) {
    return new Slices(start, after -> table.scanSegment(segment, totalSegments, after, limit));
  }

  /** The items of all slices. */
  public Stream<Item> items() {
    return StreamSupport.stream(spliterator(), false).flatMap(slice -> slice.items().stream());
  }

  @Override
  public Iterator<Slice> iterator() {
    return new Iterator<>() {
      private Optional<String> after = start;
      private boolean ended;

      @Override
      public boolean hasNext() {
        return !ended;
      }

      @Override
      public Slice next() {
        if (ended) {
          throw new NoSuchElementException();
        }
        var slice = reader.apply(after).await();
        after = slice.next();
        ended = after.isEmpty();
        return slice;
      }
    };
  }
}
