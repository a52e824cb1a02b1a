// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.List;
import java.util.Optional;
import tidings.core.Edge.Interval;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The id ranges for which a large audience is merged at read time instead of fanned out.
 *
 * @param intervals ascending; the last one is open while it is merged
 * @param spreadFrom from which id on its outbox is spread over several partitions, if it is
 * @param version changes with every write
 */
public record LargeAudienceRow(Ref target, List<Interval> intervals,
    Optional<Position> spreadFrom, long version) {
  private static final String INTERVALS = "intervals";
  private static final String SPREAD_FROM = "spreadFrom";
  private static final String VERSION = "version";

  public static LargeAudienceRow of(Item row) {
    return new LargeAudienceRow(
        Ref.parse(row.key().sk()), Intervals.parse(row.list(INTERVALS)),
        row.findText(SPREAD_FROM).map(Position::new), row.number(VERSION));
  }

  /** A row that was never stored. */
  public static LargeAudienceRow unstored(Ref target) {
    return new LargeAudienceRow(target, List.of(), Optional.empty(), 0);
  }

  /** A later version with other intervals. */
  public LargeAudienceRow with(List<Interval> newIntervals) {
    return new LargeAudienceRow(target, newIntervals, spreadFrom, version + 1);
  }

  /** A later version whose outbox is spread. */
  public LargeAudienceRow spreadFrom(Position from) {
    return new LargeAudienceRow(target, intervals, Optional.of(from), version + 1);
  }

  /** Stores this; fails after a concurrent change. */
  public Op write() {
    var unchanged =
        version == 1 ? Condition.absent() : Condition.equal(VERSION, version - 1);
    return new Op.Put(
        ItemType.LARGE_AUDIENCE.at(FollowKeys.merged(target))
            .set(INTERVALS, Intervals.format(intervals))
            .set(SPREAD_FROM, spreadFrom.map(Position::text))
            .set(VERSION, version)
            .build(),
        List.of(unchanged));
  }
}
