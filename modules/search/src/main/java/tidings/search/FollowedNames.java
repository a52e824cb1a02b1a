// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import com.github.benmanes.caffeine.cache.Cache;
import java.time.Duration;
import java.util.List;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.EdgeRow;
import tidings.search.words.NamePrefixes;
import tidings.store.Caches;
import tidings.store.Table;

/**
 * Finds names among those that a user follows. They are kept for as long as one types, as reading
 * them with each letter would cost much.
 */
final class FollowedNames {
  /** Max. follows of a user among which it looks: the newest ones. */
  static final int MAX_FOLLOWED = 1000;
  /** Max. age of the names. */
  private static final Duration CACHE_TTL = Duration.ofSeconds(10);
  private static final int HEAP_DIVISOR = 64;
  private static final int BYTES_OF_NAME = 300;

  private final Table table;
  private final EntitySummaries summaries;
  private final Cache<UserId, CachedNames> cache;

  private record NamedEntity(Ref ref, List<String> words) {
    boolean hasAll(List<String> prefixes) {
      return prefixes.stream()
          .allMatch(prefix -> words.stream().anyMatch(word -> word.startsWith(prefix)));
    }
  }

  private record CachedNames(List<NamedEntity> names, long readAt) {}

  FollowedNames(Table table, EntitySummaries summaries) {
    this.table = table;
    this.summaries = summaries;
    this.cache = Caches.ofHeapPart(
        HEAP_DIVISOR, (user, names) -> BYTES_OF_NAME * (1 + names.names().size()));
  }

  /** Those that the user follows, the newest first. Blocks for the store. */
  List<Ref> find(UserId user, List<String> prefixes, int count) {
    return names(user).stream()
        .filter(entity -> entity.hasAll(prefixes))
        .limit(count)
        .map(NamedEntity::ref)
        .toList();
  }

  private List<NamedEntity> names(UserId user) {
    long now = System.nanoTime();
    var cached = cache.getIfPresent(user);
    if (cached != null && now - cached.readAt() < CACHE_TTL.toNanos()) {
      return cached.names();
    }
    var edges = table.queryFirst(FollowKeys.newestEdgesOf(user), MAX_FOLLOWED).await();
    var refs = edges.stream().map(row -> EdgeRow.followed(row.key()))
        .filter(ref -> !ref.isActivity()).toList();
    var names = summaries.each(refs).stream()
        .map(entity -> new NamedEntity(entity.ref(), NamePrefixes.words(entity)))
        .toList();
    cache.put(user, new CachedNames(names, now));
    return names;
  }
}
