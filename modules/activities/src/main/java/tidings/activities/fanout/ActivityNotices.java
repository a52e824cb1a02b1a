// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Gatherers.windowFixed;

import java.util.List;
import java.util.Optional;
import tidings.activities.fanout.Recipients.Asked;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.NoticeRow;

/** The notices of those who asked to be told of each activity that comes over an edge. */
record ActivityNotices(Bus bus, Table table, Watermark watermark) {

  /** Told again, it adds nothing: the activity is in the key. */
  void tell(Activity activity, List<Asked> asked) {
    asked.stream()
        .gather(windowFixed(Table.TRANSACTION_OPS))
        .forEach(some -> Contention.retry(
            watermark, at -> tellAtOnce(activity, some, at)));
  }

  private List<UserId> tellAtOnce(Activity activity, List<Asked> asked, ActivityId at) {
    var group = NoticeRow.posted(activity.id());
    var told =
        table.getAll(asked.stream().map(one -> Keys.notice(one.who(), group)).toList()).await();
    var untold =
        asked.stream().filter(one -> !told.containsKey(Keys.notice(one.who(), group))).toList();
    var now = activity.publishedAt();
    var hearing = new Hearing(table).ofEdges(activity.envelope(), untold, now);
    table.write(hearing.stream().map(user -> notice(activity, user).write(at)).toList()).await();
    hearing.forEach(user -> bus.tell(new Noticed(user, group)));
    return hearing;
  }

  private static NoticeRow notice(Activity activity, UserId user) {
    var group = NoticeRow.posted(activity.id());
    return NoticeRow
        .of(user, group, Kind.ACTIVITY, Optional.of(activity.id()), Optional.empty())
        .joinedBy(activity.envelope().actor(), activity.publishedAt());
  }
}
