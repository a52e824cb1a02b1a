// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;

import java.util.Optional;
import tidings.activities.fanout.Means;
import tidings.core.Activities.TakeDown;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Contention;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.Audit;
import tidings.store.rows.AuditRow.Deed;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.RoleRow;

/** What a moderator does with the activity of somebody else, who is told in the same transaction. */
record TakingDown(Means means, Removing removing, Audit audit) {

  Done takeDown(TakeDown ask) {
    RoleRow.require(means.table(), ask.moderator(), Role.MODERATOR);
    return Contention.retry(means.watermark(), at -> {
      var row = stored(ask.id());
      if (row.live()) {
        takeDown(row, ask, at);
      } else if (!row.takenDown()) {
        throw Own.absent(ask.id());
      }
      return DONE;
    });
  }

  private void takeDown(ActivityRow row, TakeDown ask, ActivityId at) {
    var now = means.clock().instant();
    var actor = row.envelope().actor();
    var news = notice(actor, ask.id()).told(ask.reason(), now.truncatedTo(MILLIS));
    var transaction = new Post(row).takingDown(now, at)
        .and(news.write(at))
        .put(row(Deed.TOOK_DOWN, ask.moderator(), row, Optional.of(ask.reason())));
    removing.remove(row, transaction, at);
    means.bus().tell(new Noticed(actor, news.group()));
  }

  /** Lets its actor be told no more that it was taken down, as it is restored. */
  void takeBack(UserId who, ActivityRow row, Transaction transaction, ActivityId at) {
    if (row.takenDown()) {
      transaction
          .and(notice(row.envelope().actor(), row.envelope().id()).ended().write(at))
          .put(row(Deed.RESTORED, who, row, Optional.empty()));
    }
  }

  private Item row(Deed deed, UserId who, ActivityRow what, Optional<String> reason) {
    return audit.moderating(deed, who, what.envelope().id().ref(), reason);
  }

  private NoticeRow notice(UserId actor, ActivityId id) {
    var group = NoticeRow.takenDown(id);
    var stored = means.table().get(Keys.notice(actor, group)).await();
    return NoticeRow.of(actor, group, Kind.TAKEDOWN, Optional.empty(), stored);
  }

  private ActivityRow stored(ActivityId id) {
    return means.table()
        .get(Keys.profile(id.ref()))
        .await()
        .map(item -> ActivityRow.of(id, item))
        .orElseThrow(() -> Own.absent(id));
  }
}
