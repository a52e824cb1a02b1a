// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import tidings.core.ActivityId;
import tidings.core.Edge.Interval;
import tidings.core.Ref;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.Table;

/**
 * Which audiences are merged, as the table has it. Whether one is merged for an id is settled before
 * the id is made: a change begins so far ahead that by then every node has read of it.
 */
public final class LargeAudiences {
  /** How far ahead a change begins: what a node may be late, and how much clocks may differ. */
  public static final Duration AHEAD = Duration.ofMinutes(2);
  /** How old what a node knows may be, where others may change it. */
  static final Duration FRESH = Duration.ofSeconds(5);
  /** How often an audience can become large while feeds still have rows of it. */
  static final int INTERVALS = 20;
  private static final String ALL = "all";

  /** Of the followers above which one becomes large, the part below which it ceases to be. */
  static final double STILL = 0.8;

  private final Table table;
  private final int mergeAbove;
  private final LongSupplier nanos;
  private final Together<String, Merged> reading;
  private volatile Optional<Known> known = Optional.empty();

  private record Known(Merged merged, long since) {}

  /**
   * @param mergeAbove followers above which an audience becomes large
   * @param nanos a monotonic time
   */
  public LargeAudiences(Table table, int mergeAbove, LongSupplier nanos) {
    this.table = table;
    this.mergeAbove = mergeAbove;
    this.nanos = nanos;
    this.reading = new Together<>(all -> read());
  }

  /** Those that there are now. May wait for the store. */
  public Merged now() {
    return known.filter(this::isFresh)
        .map(Known::merged)
        .orElseGet(() -> reading.ask(ALL).await());
  }

  private boolean isFresh(Known known) {
    return !table.shared() || nanos.getAsLong() - known.since() < FRESH.toNanos();
  }

  private Future<Merged> read() {
    long since = nanos.getAsLong();
    return table.all(Keys.merged()).map(rows -> {
      var merged = new Merged(rows.stream()
          .map(MergedRow::of)
          .collect(toUnmodifiableMap(MergedRow::what, MergedRow::intervals)));
      known = Optional.of(new Known(merged, since));
      return merged;
    });
  }

  /** Whether an audience with so many followers should be merged, and is not, or the other way. */
  public boolean isDue(Ref what, long followers) {
    boolean merged = now().isOpen(what);
    return merged ? followers < mergeAbove * STILL : followers > mergeAbove;
  }

  /**
   * Has it become, from a while after this time on, what it should be.
   *
   * @param floor feeds have no rows below: what was merged there matters no more
   */
  public void settle(Ref what, ActivityId now, ActivityId floor) {
    if (now().isOpen(what)) {
      fanOut(what, now);
    } else {
      merge(what, now, floor);
    }
  }

  private void merge(Ref what, ActivityId now, ActivityId floor) {
    change(what, before -> {
      var after = new ArrayList<>(before);
      after.removeIf(old -> old.to().filter(end -> end.compareTo(floor) < 0).isPresent());
      if (after.size() < INTERVALS && (after.isEmpty() || after.getLast().to().isPresent())) {
        after.add(new Interval(ahead(now), Optional.empty()));
      }
      return after;
    });
  }

  private void fanOut(Ref what, ActivityId now) {
    change(what, before -> {
      var after = new ArrayList<>(before);
      if (!after.isEmpty() && after.getLast().to().isEmpty()) {
        var last = after.removeLast();
        var end = last.from().isAfter(ahead(now)) ? last.from() : ahead(now);
        after.add(new Interval(last.from(), Optional.of(end)));
      }
      return after;
    });
  }

  private static ActivityId ahead(ActivityId now) {
    return ActivityId.startOf(now.time().plus(AHEAD));
  }

  private void change(Ref what, UnaryOperator<List<Interval>> change) {
    var stored = table.get(Keys.merged(what)).await().map(MergedRow::of);
    var before = stored.map(MergedRow::intervals).orElse(List.of());
    var after = change.apply(before);
    if (after.equals(before)) {
      return;
    }
    try {
      long version = stored.map(MergedRow::version).orElse(0L) + 1;
      table.write(List.of(new MergedRow(what, after, version).write())).await();
    } catch (ConditionFailed somebodyElse) {
      // who has seen the same; whoever posts next looks again
    }
    reading.ask(ALL).await();
  }
}
