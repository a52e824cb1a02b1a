// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity.Counts;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.rows.NoticeRow;

/** Shared dependencies of like and unlike. */
record LikeContext(Bus bus, LikeReader likeReader, Watermark watermark, InstantSource clock) {

  LateChanges late() {
    return new LateChanges(likeReader.table());
  }

  /** Reads the counts after a change and publishes them, with the changed notice. */
  Counts publishCounts(Lineage activity, Optional<NoticeRow> notice) {
    var counts = likeReader.counts(activity.id()).await();
    bus.publish(new CountsChanged(activity, counts));
    notice.ifPresent(group -> bus.publish(new NoticeChanged(group.user(), group.id())));
    return counts;
  }
}
