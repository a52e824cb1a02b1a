// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import com.github.benmanes.caffeine.cache.Cache;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import tidings.core.Ref;
import tidings.search.index.IndexReader;
import tidings.store.Caches;

/**
 * The entities with most followers by the beginning of their names. Those for the first letters that
 * one types are kept for some seconds: all who type share them, and to sort so many takes long.
 */
final class PopularNames {
  /** Max. age of what is suggested for the first letters. */
  private static final Duration CACHE_TTL = Duration.ofSeconds(5);
  private static final int CACHE_CAPACITY = 1_000;
  /** Longer prefixes find fewer names. */
  private static final int MAX_CACHED_LENGTH = 2;
  /** Enough for the largest page, and some that the reader may not see. */
  static final int MAX_FOUND = 120;

  private final SearchThreads threads;
  private final Cache<String, List<Ref>> cache = Caches.ofEntries(CACHE_CAPACITY, CACHE_TTL);

  PopularNames(SearchThreads threads) {
    this.threads = threads;
  }

  /** Up to {@link #MAX_FOUND} of them, the most followed first. */
  Future<List<Ref>> find(IndexReader index, List<String> prefixes) {
    var first = prefixes.getFirst();
    if (prefixes.size() > 1 || first.length() > MAX_CACHED_LENGTH) {
      return threads.run(() -> index.suggest(prefixes, MAX_FOUND));
    }
    var cached = cache.getIfPresent(first);
    return cached == null
        ? threads.run(() -> index.suggest(prefixes, MAX_FOUND))
            .onSuccess(found -> cache.put(first, found))
        : Future.succeededFuture(cached);
  }
}
