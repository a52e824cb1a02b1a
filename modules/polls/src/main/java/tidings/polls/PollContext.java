// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import java.time.InstantSource;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.CountsRow;
import tidings.store.Table;

/** Shared dependencies of the changes of votes. */
record PollContext(
    Bus bus, Table table, VisibilityReader visibility, Watermark watermark, InstantSource clock) {

  LateChanges late() {
    return new LateChanges(table);
  }

  Counts counts(ActivityId activity) {
    return CountsRow.read(table, activity).await();
  }

  /** Reads the counts after a change and publishes them. */
  Counts publishCounts(Lineage activity) {
    var counts = counts(activity.id());
    bus.publish(new CountsChanged(activity, counts));
    return counts;
  }
}
