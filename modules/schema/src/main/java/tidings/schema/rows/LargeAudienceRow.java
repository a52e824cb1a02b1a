// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.List;
import tidings.core.Edge.Interval;
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
 * @param version changes with every write
 */
public record LargeAudienceRow(Ref target, List<Interval> intervals, long version) {
  private static final String INTERVALS = "intervals";
  private static final String VERSION = "version";

  public static LargeAudienceRow of(Item row) {
    return new LargeAudienceRow(
        Ref.parse(row.key().sk()), Intervals.parse(row.list(INTERVALS)), row.number(VERSION));
  }

  /** Stores this; fails after a concurrent change. */
  public Op write() {
    var unchanged =
        version == 1 ? Condition.absent() : Condition.equal(VERSION, version - 1);
    return new Op.Put(
        ItemType.LARGE_AUDIENCE.at(FollowKeys.merged(target))
            .set(INTERVALS, Intervals.format(intervals))
            .set(VERSION, version)
            .build(),
        List.of(unchanged));
  }
}
