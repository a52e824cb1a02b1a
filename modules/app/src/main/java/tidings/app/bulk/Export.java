// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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
  public static Map<Kind, Long> run(Table table, OutputStream out) {
    var export = new Export(table, out);
    Optional<String> after = Optional.empty();
    do {
      var slice = table.segment(0, 1, after, ROWS).await();
      export.write(slice.items());
      after = slice.next();
    } while (after.isPresent());
    return export.lines;
  }

  private void write(List<Item> rows) {
    var more = table.getAll(rows.stream().flatMap(Export::needed).toList()).await();
    for (var row : rows) {
      things(row, more).forEach(this::write);
    }
  }

  private void write(Thing thing) {
    try {
      out.write(Grammar.line(thing).getBytes());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    lines.merge(thing.kind(), 1L, Long::sum);
  }

  /** What a row is told with, or only if that is there. */
  private static Stream<Key> needed(Item row) {
    return switch (row.type()) {
      case "account" -> Stream.of(Keys.profile(Keys.owner(row.key()).ref()));
      case "like" -> Stream.of(Keys.profile(LikeRow.activity(row.key()).ref()));
      case "edge" -> Stream.of(EdgeRow.followed(row.key())).filter(Ref::isActivity)
          .map(Keys::profile);
      case "activity" -> post(row).stream().flatMap(post -> Stream.of(post.envelope()))
          .flatMap(envelope -> envelope.targets().stream())
          .filter(Ref::isActivity)
          .map(Keys::profile);
      default -> Stream.empty();
    };
  }

  private static List<Thing> things(Item row, Map<Key, Item> more) {
    boolean whole = needed(row)
        .allMatch(key -> more.containsKey(key) && !ActivityRow.isDeleted(more.get(key)));
    return whole ? thing(row, more).stream().<Thing>map(thing -> thing).toList() : List.of();
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
