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
 * A whole list, read page by page as it is walked: the next page is asked for when the last item
 * of the one before has been dealt with, so that nothing piles up and nothing is read in vain.
 *
 * <pre>{@code
 * for (var activity : ana.activitiesOf(lisbon)) { … }           // waits where it has to
 * ana.followersOf(ana.ref()).stream().limit(500).toList();      // the same as a stream
 * ana.wholeFeed().each(entry -> ana.like(entry.activity().id(), "like"));   // never waits
 * }</pre>
 *
 * <p>Each walk begins anew. What is added while one is under way is not in it; what goes may be.
 */
public final class Pages<T> implements Iterable<T> {
  private final Function<Paging, Future<Page<T>>> source;
  private final Paging first;

  private Pages(Function<Paging, Future<Page<T>>> source, Paging first) {
    this.source = source;
    this.first = first;
  }

  /** The list whose pages are read like this. */
  public static <T> Pages<T> of(Function<Paging, Future<Page<T>>> source) {
    return new Pages<>(source, Paging.first(Page.MAX_LIMIT));
  }

  /** The same list, read with up to so many items at once: 1 to 100, and 100 unless said. */
  public Pages<T> withPageSize(int limit) {
    return new Pages<>(source, Paging.first(limit));
  }

  /** Any page of it. */
  public Future<Page<T>> page(Paging paging) {
    return source.apply(paging);
  }

  /**
   * Walks the list and waits for its pages, so it is for virtual threads and threads of one's own,
   * never an event loop.
   *
   * @throws ApiRefusal or {@link NoResponseException}, also from the iterator, when a page is not to be had
   */
  @Override
  public Iterator<T> iterator() {
    return new PageIterator<>(source, first);
  }

  /** Walks the list as {@link #iterator} does. */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /**
   * Does something with each item, one after another, without ever waiting: the next one's turn
   * comes when the future of the one before succeeds.
   *
   * @return completes after the last one; fails with the first failure, after which no more is done
   */
  public Future<Void> forEachAsync(Function<? super T, ? extends Future<?>> work) {
    return forEachAsync(first, work);
  }

  /** The first so many items, or all if there are fewer. */
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
