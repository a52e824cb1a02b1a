// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static tidings.store.rows.CountsRow.ACTIVITIES;
import static tidings.store.rows.CountsRow.FOLLOWERS;
import static tidings.store.rows.CountsRow.FOLLOWING;
import static tidings.store.rows.CountsRow.KEPT;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;

/** Counts as the rows have them, one after another. Waits for the store. */
public final class Recount {
  private final Table table;
  private final Map<String, Long> counts = new TreeMap<>();

  private Recount(Table table) {
    this.table = table;
  }

  /** The counts of an entity or activity by their names, zeros left out. */
  public static Map<String, Long> of(Table table, Ref what) {
    var recount = new Recount(table);
    recount.count(Keys.followersOf(what), row -> EdgeRow.isOpen(row) ? FOLLOWERS : "");
    recount.count(Keys.outboxOf(what), row -> ACTIVITIES);
    if (what.isUser()) {
      var who = new UserId(what.id());
      recount.count(Keys.edgesOf(who), row -> EdgeRow.isOpen(row) ? FOLLOWING : KEPT);
    }
    if (what.isActivity()) {
      var id = new ActivityId(what.id());
      recount.count(Keys.likesOf(id), row -> CountsRow.likes(LikeRow.kind(row.key())));
    }
    recount.counts.remove("");
    return recount.counts;
  }

  /** Which count a row is one of; none, if that is empty. */
  private interface Counted {
    String name(Item row);
  }

  private void count(Query rows, Counted counted) {
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(rows.after(after)).await();
      slice.items().forEach(row -> counts.merge(counted.name(row), 1L, Long::sum));
      after = slice.next();
    } while (after.isPresent());
  }
}
