// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.List;
import tidings.core.Edge.Interval;
import tidings.core.Ref;
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * For which ids a large audience is not fanned out, but merged into the feeds of its followers when
 * these read.
 *
 * @param intervals ascending; an open one at the end, while it is merged
 * @param version changes with every write
 */
public record LargeAudienceRow(Ref target, List<Interval> intervals, long version) {
  private static final String INTERVALS = "intervals";
  private static final String VERSION = "version";

  public static LargeAudienceRow of(Item row) {
    return new LargeAudienceRow(
        Ref.parse(row.key().sk()), Intervals.parse(row.list(INTERVALS)), row.number(VERSION));
  }

  /** Stores this, unless somebody else was faster. */
  public Op write() {
    var unchanged =
        version == 1 ? Condition.absent() : Condition.equal(VERSION, version - 1);
    return new Op.Put(
        Item.at(Keys.merged(target), "merged")
            .set(INTERVALS, Intervals.format(intervals))
            .set(VERSION, version)
            .build(),
        List.of(unchanged));
  }
}
