// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
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
  /** How many are kept: some 5 MB. */
  static final int KEPT = 20_000;

  private final Table table;
  private final Cache<Ref, Face> cache =
      Caffeine.newBuilder()
          .maximumSize(KEPT)
          .expireAfterWrite(LATE)
          .executor(Runnable::run) // there is too little to do to wake another thread for it
          .build();

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
    var faces = new HashMap<>(cache.getAllPresent(refs));
    var missing = refs.stream().distinct().filter(ref -> !faces.containsKey(ref)).toList();
    if (!missing.isEmpty()) {
      var rows = table.getAll(missing.stream().map(Keys::profile).toList()).await();
      for (var ref : missing) {
        var face = ProfileRow.face(ref, Optional.ofNullable(rows.get(Keys.profile(ref))));
        cache.put(ref, face);
        faces.put(ref, face);
      }
    }
    return new Shown(faces);
  }

  public Face of(UserId user) {
    return of(List.of(user.ref())).face(user.ref());
  }

  /** To be read again: it was changed here. */
  public void forget(Ref ref) {
    cache.invalidate(ref);
  }
}
