// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static tidings.core.Done.DONE;

import java.util.List;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Feeds.ReadOn;
import tidings.core.Reason;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.StateRow;

/** Up to where somebody has read, on whichever of their devices; it moves forward only. */
record Reading(Bus bus, Table table, Watermark watermark) {

  Done to(UserId who, ActivityId position) {
    if (position.compareTo(watermark.low()) > 0) {
      throw Reason.INVALID_FIELD.because("position is in the future");
    }
    return Contention.retry(watermark, at -> to(who, position, at));
  }

  private Done to(UserId who, ActivityId position, ActivityId at) {
    var state = table.get(Keys.state(who)).await();
    boolean further =
        state.flatMap(StateRow::read).filter(read -> read.compareTo(position) >= 0).isEmpty();
    if (further) {
      table.write(List.of(StateRow.read(who, state, position, at))).await();
      bus.tell(new ReadOn(who, position));
    }
    return DONE;
  }
}
