// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.util.Map;
import java.util.function.Consumer;
import tidings.core.ActivityId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The takedown of the comments below an activity that was taken down. Comments on comments come
 * first, so that those that remain are found from the activity after a crash. Nobody waits for it:
 * the comments have been invisible since the activity was taken down.
 */
record TakingDownComments(Table table, TakingDownActivity takingDown) {
  /** Max. comments at a time, so that other due items do not wait; the next sweep continues. */
  static final int MAX_COMMENTS_PER_SWEEP = 200;
  private static final int PAGE_SIZE = 50;

  Map<ItemType, Consumer<Item>> handlers() {
    return Map.of(
        ItemType.COMMENT_TAKEDOWN, due -> new Batch(this, CommentTakedown.of(due)).run());
  }

  /** The next comments of a job. */
  private static final class Batch {
    private final Table table;
    private final TakingDownActivity takingDown;
    private final CommentTakedown job;
    private int remaining = MAX_COMMENTS_PER_SWEEP;

    Batch(TakingDownComments comments, CommentTakedown job) {
      this.table = comments.table;
      this.takingDown = comments.takingDown;
      this.job = job;
    }

    void run() {
      if (isDone()) {
        new Transaction().delete(job.key()).commit(table).await();
      }
    }

    private boolean isDone() {
      try {
        return takeDownBelow(job.activity());
      } catch (Refusal restored) {
        if (restored.errorCode() != NOT_FOUND) {
          throw restored;
        }
        return true;
      }
    }

    /** @return whether no comment is left below it */
    private boolean takeDownBelow(ActivityId parent) {
      var comments = ActivityKeys.outboxOf(parent.ref()).limit(PAGE_SIZE);
      for (var slice : Slices.of(table, comments)) {
        for (var row : slice.items()) {
          if (!takeDown(ActivityKeys.activityInOutbox(row.key().sk()))) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean takeDown(ActivityId comment) {
      if (!takeDownBelow(comment) || remaining == 0) {
        return false;
      }
      remaining--;
      takingDown.takeDownComment(comment, job);
      return takeDownBelow(comment); // a comment on it may have been added before it was taken down
    }
  }
}
