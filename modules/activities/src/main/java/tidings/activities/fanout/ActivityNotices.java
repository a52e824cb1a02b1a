// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Gatherers.windowFixed;
import static tidings.core.Done.DONE;

import java.util.List;
import tidings.activities.fanout.Recipients.NotifiedFollower;
import tidings.core.Activity;
import tidings.core.Done;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/** The notices about a new activity, for followers whose edge has the notify flag. */
record ActivityNotices(
    Bus bus, Table table, VisibilityReader visibility, Watermark watermark) {

  /** Idempotent: the activity is part of the key. Waits for the store. */
  void notifyFollowers(
      Activity activity, Lineage lineage, List<NotifiedFollower> followers) {
    followers.stream()
        .gather(windowFixed(Table.MAX_TRANSACTION_OPS))
        .forEach(batch -> OptimisticRetry.retry(table, watermark,
            new LateChanges(table).reload(batch.stream().map(NotifiedFollower::user).toList()),
            stamp -> notifyBatch(activity, lineage, batch, stamp)));
  }

  private Done notifyBatch(Activity activity, Lineage lineage,
      List<NotifiedFollower> followers, Position stamp) {
    var group = NoticeGroup.newActivity(activity.id());
    var existing = table
        .getAll(followers.stream()
            .flatMap(follower -> NoticeRow.keys(follower.user(), group).stream()).toList())
        .await();
    var withoutNotice =
        followers.stream()
            .filter(follower -> !existing.containsKey(group.key(follower.user())))
            .toList();
    var recipients = new NoticeRecipients(table, visibility)
        .selectFollowers(lineage, withoutNotice, activity.publishedAt());
    table.write(recipients.stream()
        .map(user -> notice(activity, NoticeRow.of(user, group, existing)).write(stamp))
        .toList()).await();
    recipients.forEach(user -> bus.publish(new NoticeChanged(user, group.id())));
    return DONE;
  }

  private static NoticeRow notice(Activity activity, NoticeRow group) {
    return group.with(
        state -> state.joinedBy(activity.envelope().actor(), activity.publishedAt()));
  }
}
