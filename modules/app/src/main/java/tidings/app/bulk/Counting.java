// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import tidings.core.ActivityId;
import tidings.core.Lanes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Contention;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CommenterRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.OutboxRow;
import tidings.store.rows.Recount;

/**
 * Counts what a file has changed from the rows that there are now, so that it does not matter how
 * often that is done. A count that somebody else changes meanwhile is counted again.
 */
final class Counting {
  /** Counts that are counted at once; they are synced together. */
  private static final int TOGETHER = 32;

  /** Batches of lines after which it is told how far it is. */
  private static final int BATCHES = 100;

  private final Table table;
  private final Watermark watermark;
  private final Owed owed;
  private long batches;

  Counting(Table table, Watermark watermark, Owed owed) {
    this.table = table;
    this.watermark = watermark;
    this.owed = owed;
  }

  /**
   * @param uncounted the lines whose changes are to be counted
   * @param counted is told from time to time up to which line that is done
   */
  void run(Passing passing, IntPredicate uncounted, IntConsumer counted, LongConsumer read) {
    var seen = new LongMap();
    try (var lanes = new Lanes(TOGETHER)) {
      passing.batches(read, batch -> {
        batch.stream()
            .filter(told -> uncounted.test(told.line()))
            .flatMap(told -> told.thing().counted().stream())
            .filter(what -> seen.add(Shorthand.of(what.toString())))
            .forEach(what -> lanes.take(() -> count(what)));
        if (++batches % BATCHES == 0) {
          lanes.done();
          counted.accept(batch.getLast().line());
        }
      });
      lanes.done();
    }
    counted.accept(LineCutter.MOST);
  }

  private void count(Ref what) {
    owed.again(what);
    Contention.retry(() -> {
      var row = table.get(Keys.counts(what)).await();
      var wrong = wrong(CountsRow.all(row), Recount.of(table, what));
      if (!wrong.isEmpty()) {
        watermark.during(
            at -> table.write(List.of(CountsRow.mend(what, row, wrong, at))).map(at).await());
      }
      return what;
    });
    if (what.isActivity()) {
      Contention.retry(() -> countCommenters(new ActivityId(what.id())));
    }
  }

  /** Those of the counts that are not right, as they should be. */
  private static Map<String, Long> wrong(Map<String, Long> are, Map<String, Long> should) {
    var wrong = new TreeMap<>(should);
    are.keySet().forEach(name -> wrong.putIfAbsent(name, 0L));
    wrong.entrySet().removeIf(
        count -> count.getValue().equals(are.getOrDefault(count.getKey(), 0L)));
    return wrong;
  }

  /** Nobody is told of comments that were imported: who wrote them is in no group of notices. */
  private ActivityId countCommenters(ActivityId on) {
    var comments = new HashMap<UserId, Long>();
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(Keys.outboxOf(on.ref()).after(after)).await();
      slice.items().stream()
          .collect(groupingBy(OutboxRow::actor, counting()))
          .forEach((who, some) -> comments.merge(who, some, Long::sum));
      after = slice.next();
    } while (after.isPresent());
    if (!comments.isEmpty()) {
      table.get(Keys.profile(on.ref())).await()
          .map(row -> ActivityRow.of(on, row).envelope().actor())
          .ifPresent(comments::remove);
      var rows =
          table.getAll(comments.keySet().stream().map(who -> Keys.commenter(on, who)).toList())
              .await();
      comments.forEach(
          (who, some) -> count(on, who, some,
              Optional.ofNullable(rows.get(Keys.commenter(on, who)))));
    }
    return on;
  }

  private void count(ActivityId on, UserId who, long comments, Optional<Item> row) {
    if (row.map(CommenterRow::comments).orElse(0L) != comments) {
      var since = row.map(CommenterRow::since).orElse(Instant.EPOCH);
      table.write(
          List.of(
              new Op.Put(
                  CommenterRow.of(on, who, comments, since), List.of(CommenterRow.isStill(row)))))
          .await();
    }
  }
}
