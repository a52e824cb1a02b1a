// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Activities.Counted;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Notifications.Noticed;
import tidings.core.Watermark;
import tidings.store.rows.NoticeRow;

/** What giving and taking back works with. */
record Means(Bus bus, LikeReader stored, Watermark watermark, InstantSource clock) {

  /** The counts after a change, which all who listen are told. */
  Counts tell(ActivityId what, Optional<NoticeRow> notice) {
    var counts = stored.counts(what);
    bus.tell(new Counted(what, counts));
    notice.ifPresent(group -> bus.tell(new Noticed(group.who(), group.group())));
    return counts;
  }
}
