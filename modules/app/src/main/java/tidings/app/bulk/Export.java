// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.AccountRow;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.ProfileRow;

/** Writes what is in a table as lines that can be imported, a slice at a time. */
public final class Export {
  /** Rows that are looked at together. */
  private static final int ROWS = 500;

  private final Table table;
  private final OutputStream out;
  private final Map<Kind, Long> lines = new EnumMap<>(Kind.class);

  private Export(Table table, OutputStream out) {
    this.table = table;
    this.out = out;
  }

  /** How many lines of each kind were written. Waits for the store. */
  public static Map<Kind, Long> run(Table table, OutputStream out) throws IOException {
    var export = new Export(table, out);
    Optional<String> after = Optional.empty();
    do {
      var slice = table.segment(0, 1, after, ROWS).await();
      export.write(slice.items());
      after = slice.next();
    } while (after.isPresent());
    return export.lines;
  }

  private void write(List<Item> rows) throws IOException {
    var more = more(rows);
    for (var row : rows) {
      if (isWhole(row, more)) {
        var thing = thing(row, more);
        if (thing.isPresent()) {
          out.write(Grammar.line(thing.get()).getBytes());
          lines.merge(thing.get().kind(), 1L, Long::sum);
        }
      }
    }
  }

  /** What rows are told with, and what that is told with: comments may be on comments. */
  private Map<Key, Item> more(Collection<Item> rows) {
    var more = new HashMap<Key, Item>();
    for (var some = rows; !some.isEmpty();) {
      var keys = some.stream()
          .flatMap(row -> needed(row).stream())
          .filter(key -> !more.containsKey(key))
          .distinct()
          .toList();
      var found = table.getAll(keys).await();
      more.putAll(found);
      some = found.values();
    }
    return more;
  }

  /** What a row is told with, or only if that is told. */
  private static Optional<Key> needed(Item row) {
    return switch (row.type()) {
      case "account" -> Optional.of(Keys.profile(Keys.owner(row.key()).ref()));
      case "like" -> Optional.of(Keys.profile(LikeRow.activity(row.key()).ref()));
      case "edge" -> Optional.of(EdgeRow.followed(row.key())).filter(Ref::isActivity)
          .map(Keys::profile);
      case "activity" -> post(row).flatMap(Post::on).map(Keys::profile);
      default -> Optional.empty();
    };
  }

  /** Not what hangs on something that is deleted, or on what hangs on that. */
  private static boolean isWhole(Item row, Map<Key, Item> more) {
    var needed = needed(row);
    while (needed.isPresent()) {
      var there = more.get(needed.get());
      if (there == null || ActivityRow.isDeleted(there)) {
        return false;
      }
      needed = needed(there);
    }
    return true;
  }

  private static Optional<? extends Thing> thing(Item row, Map<Key, Item> more) {
    return switch (row.type()) {
      case "account" -> member(row, more);
      case "entity" -> subject(row);
      case "activity" -> post(row);
      case "like" -> Optional.of(Liking.of(LikeRow.of(row)));
      case "edge" -> Optional.of(
          new Following(
              Keys.owner(row.key()), EdgeRow.edge(EdgeRow.followed(row.key()), row)));
      default -> Optional.empty();
    };
  }

  private static Optional<Member> member(Item row, Map<Key, Item> more) {
    var who = Keys.owner(row.key());
    return Optional.ofNullable(more.get(Keys.profile(who.ref())))
        .map(profile -> ProfileRow.of(who.ref(), profile))
        .map(
            described -> new Member(
                who, described.profile(), AccountRow.passwordHash(row), AccountRow.createdAt(row),
                Map.of()));
  }

  private static Optional<Subject> subject(Item row) {
    var ref = Keys.ref(row.key());
    return Optional.of(ref)
        .filter(what -> !what.isUser())
        .map(what -> ProfileRow.of(what, row))
        .map(
            described -> new Subject(
                ref, described.profile(), described.owner(), described.createdAt()));
  }

  private static Optional<Post> post(Item row) {
    return Optional.of(ActivityRow.of(new ActivityId(Keys.ref(row.key()).id()), row))
        .filter(ActivityRow::live)
        .map(Post::of);
  }
}
