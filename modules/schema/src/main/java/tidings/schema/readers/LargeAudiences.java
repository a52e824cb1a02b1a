// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import tidings.core.Edge.Interval;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.LargeAudienceRow;
import tidings.schema.rows.SchemaRow;
import tidings.store.ConditionFailedException;
import tidings.store.MergedQueries;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * The large audiences, whose activities are merged at read time instead of fanned out. A switch
 * takes effect only after a lead time, when every node has read of it; so all nodes agree for every
 * id.
 */
public final class LargeAudiences {
  /** Delay of a switch. */
  public static final Duration LEAD_TIME = SharedValue.LEAD_TIME;
  /** Max. merged intervals of an audience for which feeds still have rows. */
  static final int MAX_INTERVALS = 20;

  /** Hysteresis: fraction of the threshold below which an audience is small again. */
  static final double HYSTERESIS = 0.8;

  private final Table table;
  private final int mergeAbove;
  private final SharedValue<MergedAudiences> merged;

  /**
   * @param mergeAbove audiences with more followers become large
   * @param nanos a monotonic clock
   */
  public LargeAudiences(Table table, int mergeAbove, LongSupplier nanos) {
    this.table = table;
    this.mergeAbove = mergeAbove;
    this.merged = new SharedValue<>(table, nanos, this::read);
  }

  /** The current list. May block for the store. */
  public MergedAudiences current() {
    return merged.current();
  }

  /**
   * The first rows of an outbox, which may be spread over several partitions. May block for the list
   * of audiences, but not for the rows.
   *
   * @param outbox a query of the outbox of the target, for at least one row
   */
  public Future<Slice> query(Ref target, Query outbox) {
    return MergedQueries.of(table, current().inPartitions(target, outbox)).firstSlice();
  }

  private Future<MergedAudiences> read() {
    return table.queryAll(FollowKeys.merged())
        .map(rows -> MergedAudiences.of(rows.stream().map(LargeAudienceRow::of).toList()));
  }

  /** Whether the audience should be switched, given its number of followers. */
  public boolean isSwitchDue(Ref target, long followers) {
    return current().isOpen(target) ? followers < mergeAbove * HYSTERESIS : followers > mergeAbove;
  }

  /**
   * Switches the mode of an audience; it takes effect after {@link #LEAD_TIME}.
   *
   * @param floor feeds have no rows below, so intervals that end below it are dropped
   */
  public void switchMode(Ref target, Position now, Position floor) {
    if (current().isOpen(target)) {
      stopMerging(target, now);
    } else {
      startMerging(target, now, floor);
    }
  }

  /**
   * Whether the outbox of a large audience should be spread over several partitions. Those of a store
   * of one process have no limit.
   */
  public boolean isSpreadDue(Ref target) {
    var audiences = current();
    return table.isShared() && ActivityKeys.maySpread(target) && audiences.isOpen(target)
        && !audiences.spreadFrom().containsKey(target);
  }

  /**
   * Spreads the outbox of an audience, after {@link #LEAD_TIME} and for good, if all programs that
   * use the table know how to read it. What is in it stays where it is, and is read as well.
   */
  public void spread(Ref target, Position now) {
    if (!SchemaRow.OF_SPREAD_OUTBOXES.isKnownToAll(table)) {
      return;
    }
    SchemaRow.OF_SPREAD_OUTBOXES.raise(table);
    change(target, before -> before.spreadFrom().isPresent()
        ? before
        : before.spreadFrom(effectiveFrom(now)));
  }

  private void startMerging(Ref target, Position now, Position floor) {
    changeIntervals(target, before -> {
      var after = new ArrayList<>(before);
      after.removeIf(old -> old.to().filter(end -> end.compareTo(floor) < 0).isPresent());
      if (after.size() < MAX_INTERVALS && (after.isEmpty() || after.getLast().to().isPresent())) {
        after.add(new Interval(effectiveFrom(now), Optional.empty()));
      }
      return after;
    });
  }

  private void stopMerging(Ref target, Position now) {
    changeIntervals(target, before -> {
      var after = new ArrayList<>(before);
      if (!after.isEmpty() && after.getLast().to().isEmpty()) {
        var last = after.removeLast();
        var end = last.from().isAfter(effectiveFrom(now)) ? last.from() : effectiveFrom(now);
        after.add(new Interval(last.from(), Optional.of(end)));
      }
      return after;
    });
  }

  private static Position effectiveFrom(Position now) {
    return Position.startOf(now.time().plus(LEAD_TIME));
  }

  private void changeIntervals(Ref target, UnaryOperator<List<Interval>> change) {
    change(target, before -> {
      var after = change.apply(before.intervals());
      return after.equals(before.intervals()) ? before : before.with(after);
    });
  }

  private void change(Ref target, UnaryOperator<LargeAudienceRow> change) {
    var before = table.get(FollowKeys.merged(target)).await().map(LargeAudienceRow::of)
        .orElse(LargeAudienceRow.unstored(target));
    var after = change.apply(before);
    if (after.equals(before)) {
      return;
    }
    try {
      table.write(List.of(after.write())).await();
    } catch (ConditionFailedException somebodyElse) {
      // another node made the same switch; the next post checks again
    }
    merged.readAgain();
  }
}
