// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Page;

/** An iterator over a paged list, which blocks to load each next page. */
final class PageIterator<T> implements Iterator<T> {
  private final Function<Paging, Future<Page<T>>> source;
  private Optional<Paging> nextPaging;
  private Iterator<T> pageItems = Collections.emptyIterator();

  PageIterator(Function<Paging, Future<Page<T>>> source, Paging first) {
    this.source = source;
    this.nextPaging = Optional.of(first);
  }

  /** An empty page is not necessarily the last. */
  @Override
  public boolean hasNext() {
    while (!pageItems.hasNext() && nextPaging.isPresent()) {
      var paging = nextPaging.get();
      var page = source.apply(paging).await();
      pageItems = page.items().iterator();
      nextPaging = page.next().map(paging::after);
    }
    return pageItems.hasNext();
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("end of the list");
    }
    return pageItems.next();
  }
}
