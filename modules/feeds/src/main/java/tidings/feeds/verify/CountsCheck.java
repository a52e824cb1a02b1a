// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import static tidings.store.rows.CountsRow.ACTIVITIES;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import tidings.core.Audience;
import tidings.core.Ref;
import tidings.feeds.verify.Finding.Kind;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.ExpiryRow;
import tidings.store.rows.Recount;

/** The counts of an entity or activity, against the rows that they count. */
record CountsCheck(Means means, Looks looks) {

  /** @param right the counts by their names, zeros left out */
  private record Wrong(Optional<Item> row, Map<String, Long> right) {
    List<String> names() {
      var names = new TreeSet<>(right.keySet());
      names.addAll(is().keySet());
      names.removeIf(name -> is(name) == should(name));
      return List.copyOf(names);
    }

    private Map<String, Long> is() {
      return CountsRow.all(row);
    }

    long is(String name) {
      return is().getOrDefault(name, 0L);
    }

    long should(String name) {
      return right.getOrDefault(name, 0L);
    }
  }

  void check(Ref what, Findings findings) {
    if (what.isActivity() && means.activity(what).filter(ActivityRow::live).isEmpty()) {
      return; // what is left of it goes when it does
    }
    looks.at(() -> look(what)).ifPresent(wrong -> {
      for (var name : wrong.names()) {
        findings.found(finding(what, name, wrong));
      }
    });
  }

  private static Finding finding(Ref what, String name, Wrong wrong) {
    return new Finding(
        Kind.ADRIFT, "count " + what + " " + name,
        "is " + wrong.is(name) + " and should be " + wrong.should(name), 1,
        at -> List.of(CountsRow.mend(what, wrong.row(), name, wrong.should(name), at)));
  }

  /** What is wrong, if nothing has changed while it was counted. */
  private Optional<Wrong> look(Ref what) {
    var before = means.get(Keys.counts(what));
    var wrong = new Wrong(before, Recount.of(means.table(), what));
    var names = wrong.names();
    boolean changing = !means.get(Keys.counts(what)).equals(before);
    return names.isEmpty() || changing || names.contains(ACTIVITIES) && isOverdue(what)
        ? Optional.empty()
        : Optional.of(wrong);
  }

  /** Whether something has expired there that is still counted, as nobody has seen to it yet. */
  private boolean isOverdue(Ref outbox) {
    for (int shard = 0; shard < Keys.DUE_SHARDS; shard++) {
      var due = means.table().all(Keys.dueUntil(shard, means.now())).await();
      boolean here = due.stream()
          .filter(row -> row.type().equals(ExpiryRow.TYPE))
          .anyMatch(row -> Audience.of(ExpiryRow.envelope(row)).refs().contains(outbox));
      if (here) {
        return true;
      }
    }
    return false;
  }
}
