// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import tidings.core.EntitySummary;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ProfileRow;
import tidings.store.Caches;
import tidings.store.CachingTable;
import tidings.store.Table;

/**
 * A bounded cache of entity summaries (name, picture, handle, and whether a user approves followers
 * or is hidden), filled by batch reads.
 */
public final class EntitySummaries {
  /** Max. age of an entry where other nodes may change it: who is private is known so late. */
  static final Duration TTL_SHARED = CachingTable.MAX_STALENESS;
  /** Max. age without other nodes; local changes invalidate at once. */
  static final Duration TTL_SINGLE_NODE = Duration.ofMinutes(1);
  /** Max. entries, about 12 MB. */
  static final int MAX_ENTRIES = 50_000;

  private final Table table;
  private final long ttlNanos;
  private final AtomicLong invalidations = new AtomicLong();
  private final Cache<Ref, CachedSummary> cache = Caches.ofEntries(MAX_ENTRIES);

  /** @param expiresAt time of the next read, in nanoseconds */
  private record CachedSummary(EntitySummary summary, long expiresAt) {
    boolean isExpired(long now) {
      return now - expiresAt >= 0;
    }
  }

  public EntitySummaries(Table table) {
    this.table = table;
    this.ttlNanos = (table.isShared() ? TTL_SHARED : TTL_SINGLE_NODE).toNanos();
  }

  /** Summaries by ref. */
  public record SummaryMap(Map<Ref, EntitySummary> summaries) {
    public EntitySummary summary(Ref ref) {
      return requireNonNull(summaries.get(ref));
    }
  }

  /** The summaries of these refs. Blocks for the store. */
  public SummaryMap of(Collection<Ref> refs) {
    return new SummaryMap(load(refs, System.nanoTime()));
  }

  /** The summaries of these refs, in the same order. Blocks for the store. */
  public List<EntitySummary> each(List<Ref> refs) {
    long now = System.nanoTime();
    var summaries = new ArrayList<EntitySummary>(refs.size());
    for (var ref : refs) {
      var cached = cache.getIfPresent(ref);
      if (cached == null || cached.isExpired(now)) {
        var loaded = load(refs, now);
        return refs.stream().map(loaded::get).toList();
      }
      summaries.add(cached.summary());
    }
    return summaries;
  }

  /** Reads only missing and expired entries. */
  private Map<Ref, EntitySummary> load(Collection<Ref> refs, long now) {
    var cached = cache.getAllPresent(refs);
    var summaries = HashMap.<Ref, EntitySummary>newHashMap(refs.size());
    cached.forEach((ref, entry) -> {
      if (!entry.isExpired(now)) {
        summaries.put(ref, entry.summary());
      }
    });
    var expired = refs.stream().distinct().filter(ref -> !summaries.containsKey(ref)).toList();
    if (!expired.isEmpty()) {
      long invalidationsBefore = invalidations.get();
      var rows = table.getAll(expired.stream().map(ActivityKeys::profile).toList()).await();
      for (var ref : expired) {
        var stored =
            ProfileRow.summary(ref, Optional.ofNullable(rows.get(ActivityKeys.profile(ref))));
        var summary =
            Optional.ofNullable(cached.get(ref)).map(CachedSummary::summary).filter(stored::equals)
                .orElse(stored); // keep the same instance if nothing has changed
        cacheUnlessInvalidated(ref, new CachedSummary(summary, now + ttlNanos),
            invalidationsBefore);
        summaries.put(ref, summary);
      }
    }
    return summaries;
  }

  /** Does not cache if anything was invalidated since the read began: the value may be outdated. */
  private void cacheUnlessInvalidated(Ref ref, CachedSummary cached, long invalidationsBefore) {
    cache.asMap().compute(ref,
        (same, old) -> invalidations.get() == invalidationsBefore ? cached : null);
  }

  public EntitySummary of(UserId user) {
    return each(List.of(user.ref())).getFirst();
  }

  /** Those of the users who approve their followers. Blocks for the store. */
  public Set<UserId> privateAmong(Collection<UserId> users) {
    return AuthorStates.select(each(refs(users)), EntitySummary::isPrivate);
  }

  /** The states of the authors of activities. Blocks for the store. */
  AuthorStates authors(Collection<UserId> users, InstantSource clock) {
    return AuthorStates.of(each(refs(users)), clock);
  }

  private static List<Ref> refs(Collection<UserId> users) {
    return users.stream().map(user -> user.ref()).toList();
  }

  /** Removes a changed entity from the cache. */
  public void invalidate(Ref ref) {
    invalidations.incrementAndGet();
    cache.invalidate(ref);
  }
}
