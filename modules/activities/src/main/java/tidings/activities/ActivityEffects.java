// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Done.DONE;

import java.util.List;
import tidings.core.Activities.CountsChanged;
import tidings.core.Done;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Commits the transactions of activities with the effects on what they are about: of a comment on its
 * parents, and of a share on what it shares. Other activities have none.
 */
record ActivityEffects(Bus bus, Table table, CommentEffects comments, ShareEffects shares) {

  /**
   * Commits a new activity.
   *
   * @param isNews whether it is told of
   * @param stamp position of the change
   */
  Done commitNew(ActivityRow activity, Transaction transaction, boolean isNews, Position stamp) {
    var envelope = activity.envelope();
    if (envelope.isComment()) {
      return commit(transaction, isNews
          ? comments.addNewComment(envelope, transaction, stamp)
          : comments.addPastComment(envelope, transaction, stamp));
    }
    return commit(transaction, isShare(envelope)
        ? shares.add(activity, transaction, stamp, isNews)
        : SubjectChange.NONE);
  }

  /** Commits an activity that becomes visible again. */
  Done commitRestored(ActivityRow activity, Transaction transaction, Position stamp) {
    var envelope = activity.envelope();
    return envelope.isComment()
        ? commit(transaction, comments.restoreComment(envelope, transaction, stamp))
        : commitNew(activity, transaction, true, stamp);
  }

  /** Commits the end of an activity. */
  Done commitRemoved(Envelope activity, Transaction transaction, Position stamp) {
    if (activity.isComment()) {
      return commit(transaction, comments.removeComment(activity, transaction, stamp));
    }
    return commit(transaction, isShare(activity)
        ? shares.remove(activity, transaction, stamp)
        : SubjectChange.NONE);
  }

  private static boolean isShare(Envelope activity) {
    return activity.shared().isPresent();
  }

  private Done commit(Transaction transaction, SubjectChange change) {
    transaction.commit(table).await();
    publishCounts(change.subjects());
    change.notice().ifPresent(group -> bus.publish(new NoticeChanged(group.user(), group.id())));
    return DONE;
  }

  private void publishCounts(List<Lineage> subjects) {
    var reading = subjects.stream()
        .map(subject -> table.get(ActivityKeys.counts(subject.id().ref())))
        .toList();
    for (int i = 0; i < subjects.size(); i++) {
      var counts = CountsRow.ofActivity(reading.get(i).await());
      bus.publish(new CountsChanged(subjects.get(i), counts));
    }
  }
}
