// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

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
import tidings.core.Face;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;

/** The names and pictures of those who did something, from a bounded cache or one batch read. */
public final class Faces {
  /** How late a change made on another node may be seen. */
  static final Duration LATE = Duration.ofSeconds(5);
  /** The same where there is no other node: what is changed here is forgotten at once. */
  static final Duration ALONE = Duration.ofMinutes(1);
  /** How many are kept: some 12 MB. */
  static final int KEPT = 50_000;

  private final Table table;
  /** How long a face is believed, in nanoseconds. */
  private final long lasts;
  private final AtomicLong forgotten = new AtomicLong();
  private final Cache<Ref, Seen> cache = Caffeine.newBuilder()
      .maximumSize(KEPT)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /** @param until when it is read again, in nanoseconds */
  private record Seen(Face face, long until) {
    boolean isLate(long now) {
      return now - until >= 0;
    }
  }

  public Faces(Table table) {
    this.table = table;
    this.lasts = (table.shared() ? LATE : ALONE).toNanos();
  }

  /** The faces of some. */
  public record Shown(Map<Ref, Face> faces) {
    /** The face of one of them. */
    public Face face(Ref ref) {
      return requireNonNull(faces.get(ref));
    }
  }

  /** A face for each of these. Waits for the store. */
  public Shown of(Collection<Ref> refs) {
    return new Shown(some(refs, System.nanoTime()));
  }

  /** The faces of these, in the same order. Waits for the store. */
  public List<Face> each(List<Ref> refs) {
    long now = System.nanoTime();
    var faces = new ArrayList<Face>(refs.size());
    for (var ref : refs) {
      var seen = cache.getIfPresent(ref);
      if (seen == null || seen.isLate(now)) {
        var some = some(refs, now);
        return refs.stream().map(some::get).toList();
      }
      faces.add(seen.face());
    }
    return faces;
  }

  /** Reads those alone that are late. */
  private Map<Ref, Face> some(Collection<Ref> refs, long now) {
    var seen = cache.getAllPresent(refs);
    var faces = HashMap.<Ref, Face>newHashMap(refs.size());
    seen.forEach((ref, there) -> {
      if (!there.isLate(now)) {
        faces.put(ref, there.face());
      }
    });
    var late = refs.stream().distinct().filter(ref -> !faces.containsKey(ref)).toList();
    if (!late.isEmpty()) {
      long before = forgotten.get();
      var rows = table.getAll(late.stream().map(Keys::profile).toList()).await();
      for (var ref : late) {
        var stored = ProfileRow.face(ref, Optional.ofNullable(rows.get(Keys.profile(ref))));
        var face = Optional.ofNullable(seen.get(ref)).map(Seen::face).filter(stored::equals)
            .orElse(stored); // the same object as before, where nothing has changed
        keep(ref, new Seen(face, now + lasts), before);
        faces.put(ref, face);
      }
    }
    return faces;
  }

  /** Unless something was forgotten since it was asked for: it may be what was before. */
  private void keep(Ref ref, Seen seen, long before) {
    cache.asMap().compute(ref, (same, old) -> forgotten.get() == before ? seen : null);
  }

  public Face of(UserId user) {
    return each(List.of(user.ref())).getFirst();
  }

  /** To be read again: it was changed here. */
  public void forget(Ref ref) {
    forgotten.incrementAndGet();
    cache.invalidate(ref);
  }
}
