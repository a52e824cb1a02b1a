// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tidings.core.EntitySummary;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.ProfileRow;
import tidings.store.Table;

/** The names and pictures of those who did something, from a bounded cache or one batch read. */
public final class EntitySummaries {
  /** How late a change made on another node may be seen. */
  static final Duration TTL_SHARED = Duration.ofSeconds(5);
  /** The same where there is no other node: what is changed here is forgotten at once. */
  static final Duration TTL_SINGLE_NODE = Duration.ofMinutes(1);
  /** How many are kept: some 12 MB. */
  static final int MAX_ENTRIES = 50_000;

  private final Table table;
  /** How long a face is believed, in nanoseconds. */
  private final long ttlNanos;
  private final AtomicLong invalidations = new AtomicLong();
  private final Cache<Ref, CachedSummary> cache = Caffeine.newBuilder()
      .maximumSize(MAX_ENTRIES)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /** @param expiresAt when it is read again, in nanoseconds */
  private record CachedSummary(EntitySummary summary, long expiresAt) {
    boolean isExpired(long now) {
      return now - expiresAt >= 0;
    }
  }

  public EntitySummaries(Table table) {
    this.table = table;
    this.ttlNanos = (table.isShared() ? TTL_SHARED : TTL_SINGLE_NODE).toNanos();
  }

  /** The faces of some. */
  public record SummaryMap(Map<Ref, EntitySummary> summaries) {
    /** The face of one of them. */
    public EntitySummary summary(Ref ref) {
      return requireNonNull(summaries.get(ref));
    }
  }

  /** A face for each of these. Waits for the store. */
  public SummaryMap of(Collection<Ref> refs) {
    return new SummaryMap(load(refs, System.nanoTime()));
  }

  /** The faces of these, in the same order. Waits for the store. */
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

  /** Reads those alone that are late. */
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
      var rows = table.getAll(expired.stream().map(Keys::profile).toList()).await();
      for (var ref : expired) {
        var stored = ProfileRow.summary(ref, Optional.ofNullable(rows.get(Keys.profile(ref))));
        var summary =
            Optional.ofNullable(cached.get(ref)).map(CachedSummary::summary).filter(stored::equals)
                .orElse(stored); // the same object as before, where nothing has changed
        cacheUnlessInvalidated(ref, new CachedSummary(summary, now + ttlNanos),
            invalidationsBefore);
        summaries.put(ref, summary);
      }
    }
    return summaries;
  }

  /** Unless something was forgotten since it was asked for: it may be what was before. */
  private void cacheUnlessInvalidated(Ref ref, CachedSummary cached, long invalidationsBefore) {
    cache.asMap().compute(ref,
        (same, old) -> invalidations.get() == invalidationsBefore ? cached : null);
  }

  public EntitySummary of(UserId user) {
    return each(List.of(user.ref())).getFirst();
  }

  /** To be read again: it was changed here. */
  public void invalidate(Ref ref) {
    invalidations.incrementAndGet();
    cache.invalidate(ref);
  }
}
