// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Done.DONE;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.Means;
import tidings.core.Activities.Removed;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.ExpiryRow;
import tidings.store.rows.NoticeRow;

/**
 * What is to be done when an activity has expired, or is gone for good. Nobody sees it any more by
 * then; its counts follow here, and what was said of it.
 */
record Endings(Means means, FanOut fanOut, Comments comments) {
  private static final Content NOTHING = new Content(
      "note", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  Map<String, Consumer<Item>> seeTo() {
    return Map.of(ExpiryRow.TYPE, this::expire, Due.PURGE, this::purge);
  }

  private void expire(Item due) {
    means.watermark().during(at -> expire(due, at));
  }

  private Done expire(Item due, ActivityId at) {
    var envelope = ExpiryRow.envelope(due);
    var post = new Post(new ActivityRow(envelope, NOTHING, Optional.empty(), false));
    comments.store(post, post.expiring(means.clock().instant(), at), comments::removing, at);
    fanOut.release(envelope.id());
    means.bus().tell(new Removed(envelope.id()));
    new Concerned(means).hear(post.row());
    return DONE;
  }

  /** Doing it twice, or half of it before, is doing it once: its own row goes last. */
  private void purge(Item due) {
    var id = Due.activity(due);
    removeAll(Keys.likesOf(id));
    removeAll(Keys.outboxOf(id.ref()));
    removeAll(Keys.commentersOf(id));
    if (Due.isReported(due)) {
      removeAll(Keys.reportsOf(id));
    }
    var counts = means.table().get(Keys.counts(id.ref())).await();
    new Transaction()
        .and(CountsRow.ofGone(id.ref(), counts))
        .delete(Keys.delivery(id))
        .delete(Keys.notice(Due.actor(due), NoticeRow.liked(id)))
        .delete(Keys.notice(Due.actor(due), NoticeRow.commented(id)))
        .delete(due.key())
        .commit(means.table())
        .await();
  }

  private void removeAll(Query rows) {
    Optional<String> after = Optional.empty();
    do {
      var slice = means.table().query(rows.limit(Table.TRANSACTION_OPS).after(after)).await();
      var step = new Transaction();
      slice.items().forEach(row -> step.delete(row.key()));
      step.commit(means.table()).await();
      after = slice.next();
    } while (after.isPresent());
  }
}
