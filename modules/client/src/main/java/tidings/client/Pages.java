// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tidings.core.Page;

/**
 * A list that is loaded lazily, page by page: the next page is requested when the last item of the
 * previous one has been processed.
 *
 * <pre>{@code
 * for (var activity : ana.activitiesOf(lisbon)) { … }           // blocks to load pages
 * ana.followersOf(ana.ref()).stream().limit(500).toList();      // the same as a stream
 * ana.wholeFeed().forEachAsync(entry -> ana.like(entry.activity().id(), "like"));   // never blocks
 * }</pre>
 *
 * <p>Each iteration starts at the beginning. It does not include items that are added meanwhile;
 * items that are removed meanwhile may still appear.
 */
public final class Pages<T> implements Iterable<T> {
  private final Function<Paging, Future<Page<T>>> source;
  private final Paging first;

  private Pages(Function<Paging, Future<Page<T>>> source, Paging first) {
    this.source = source;
    this.first = first;
  }

  /** The list with this source of pages. */
  public static <T> Pages<T> of(Function<Paging, Future<Page<T>>> source) {
    return new Pages<>(source, Paging.first(Page.MAX_LIMIT));
  }

  /** The same list with another page size, 1 to 100; the default is 100. */
  public Pages<T> withPageSize(int limit) {
    return new Pages<>(source, Paging.first(limit));
  }

  /** Loads a single page. */
  public Future<Page<T>> page(Paging paging) {
    return source.apply(paging);
  }

  /**
   * Returns an iterator that blocks to load pages: use it on virtual or own threads, never on an
   * event loop.
   *
   * @throws ApiRefusal or {@link NoResponseException}, also from the iterator, if a page cannot be
   *        loaded
   */
  @Override
  public Iterator<T> iterator() {
    return new PageIterator<>(source, first);
  }

  /** A stream that blocks like {@link #iterator}. */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /**
   * Processes the items one after another without blocking: the next item follows when the future
   * of the previous one succeeds.
   *
   * @return completes after the last item; fails with the first failure, which ends the iteration
   */
  public Future<Void> forEachAsync(Function<? super T, ? extends Future<?>> work) {
    return forEachAsync(first, work);
  }

  /** Loads the first {@code count} items, or all if there are fewer. */
  public Future<List<T>> first(int count) {
    return count == 0
        ? Future.succeededFuture(List.of())
        : first(Paging.first(Math.min(count, first.limit())), count, new ArrayList<>());
  }

  private Future<Void> forEachAsync(Paging paging, Function<? super T, ? extends Future<?>> work) {
    return page(paging).compose(page -> {
      var result = Future.<Void>succeededFuture();
      for (var item : page.items()) {
        result = result.compose(previous -> work.apply(item).mapEmpty());
      }
      return page.next().isEmpty()
          ? result
          : result.compose(previous -> forEachAsync(paging.after(page.next().get()), work));
    });
  }

  private Future<List<T>> first(Paging paging, int count, List<T> found) {
    return page(paging).compose(page -> {
      page.items().stream().limit(count - found.size()).forEach(found::add);
      return page.next().isEmpty() || found.size() == count
          ? Future.succeededFuture(List.copyOf(found))
          : first(paging.after(page.next().get()), count, found);
    });
  }
}
