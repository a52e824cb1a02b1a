// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.util.List;
import tidings.core.Edge.Interval;
import tidings.core.Ref;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;

/**
 * For which ids a large audience is not fanned out, but merged into the feeds of its followers when
 * these read.
 *
 * @param intervals ascending; an open one at the end, while it is merged
 * @param version changes with every write
 */
record MergedRow(Ref what, List<Interval> intervals, long version) {
  private static final String INTERVALS = "intervals";
  private static final String VERSION = "version";

  static MergedRow of(Item row) {
    return new MergedRow(
        Ref.parse(row.key().sk()), Intervals.of(row.list(INTERVALS)), row.number(VERSION));
  }

  /** Stores this, unless somebody else was faster. */
  Op write() {
    var unchanged =
        version == 1 ? Condition.absent() : Condition.equal(VERSION, version - 1);
    return new Op.Put(
        Item.at(Keys.merged(what), "merged")
            .set(INTERVALS, Intervals.texts(intervals))
            .set(VERSION, version)
            .build(),
        List.of(unchanged));
  }
}
