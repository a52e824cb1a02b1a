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
import tidings.core.Face;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;

/** The names and pictures of those who did something, from a bounded cache or one batch read. */
public final class Faces {
  /** How late a change made on another node may be seen. */
  static final Duration LATE = Duration.ofSeconds(5);
  /** How many are kept: some 12 MB. */
  static final int KEPT = 50_000;

  private final Table table;
  private final Cache<Ref, Seen> cache = Caffeine.newBuilder()
      .maximumSize(KEPT)
      .executor(Runnable::run) // there is too little to do to wake another thread for it
      .build();

  /** @param until when it is read again, in nanoseconds */
  private record Seen(Face face, long until) {}

  public Faces(Table table) {
    this.table = table;
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
    var all = List.copyOf(refs);
    var each = each(all);
    var faces = HashMap.<Ref, Face>newHashMap(all.size());
    for (int at = 0; at < all.size(); at++) {
      faces.put(all.get(at), each.get(at));
    }
    return new Shown(faces);
  }

  /** The faces of these, in the same order. Waits for the store. */
  public List<Face> each(List<Ref> refs) {
    long now = System.nanoTime();
    var faces = new ArrayList<Face>(refs.size());
    for (var ref : refs) {
      var seen = cache.getIfPresent(ref);
      if (seen == null || now - seen.until() >= 0) {
        return read(refs, now);
      }
      faces.add(seen.face());
    }
    return faces;
  }

  /** All of them at once. Those that have not changed are the same objects as before. */
  private List<Face> read(List<Ref> refs, long now) {
    var rows = table.getAll(refs.stream().map(Keys::profile).distinct().toList()).await();
    return refs.stream()
        .map(ref -> {
          var stored = ProfileRow.face(ref, Optional.ofNullable(rows.get(Keys.profile(ref))));
          var before = cache.getIfPresent(ref);
          var face = before != null && before.face().equals(stored) ? before.face() : stored;
          cache.put(ref, new Seen(face, now + LATE.toNanos()));
          return face;
        })
        .toList();
  }

  public Face of(UserId user) {
    return of(List.of(user.ref())).face(user.ref());
  }

  /** To be read again: it was changed here. */
  public void forget(Ref ref) {
    cache.invalidate(ref);
  }
}
