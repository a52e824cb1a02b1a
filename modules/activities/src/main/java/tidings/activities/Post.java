// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.store.rows.CountsRow.ACTIVITIES;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tidings.activities.fanout.Job;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.Face;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.FeedRow;

/**
 * All the rows of an activity but its followers', written and removed in one transaction; what a
 * comment changes of the activity that it is on, {@link Comments} adds.
 */
record Post(ActivityRow row) {
  /** How long a deleted activity stays, unseen, before it expires. */
  static final Duration DELETED = Duration.ofDays(30);

  static Post of(ActivityId id, UserId actor, Draft draft) {
    var targets = draft.targets().stream().distinct().toList();
    var envelope = new Envelope(id, actor, draft.verb(), targets);
    return new Post(new ActivityRow(envelope, draft.object(), draft.data(), true));
  }

  /** @param feedsKeep how long after the activity the actor's own feed row expires */
  Transaction publishing(Job job, Duration feedsKeep) {
    var transaction = new Transaction()
        .put(row.item())
        .onlyIf(Condition.absent())
        .put(job.item());
    if (isComment()) {
      return transaction
          .put(Comments.inThread(row.envelope()))
          .put(Item.at(Keys.comment(actor(), id()), "comment").build());
    }
    transaction.put(FeedRow.of(actor(), id(), feedsKeep));
    for (var outbox : outboxes()) {
      transaction
          .put(outboxRow(outbox))
          .and(CountsRow.add(outbox, ACTIVITIES, 1));
    }
    return transaction;
  }

  Transaction deleting(Instant now) {
    var transaction = new Transaction()
        .update(Keys.profile(id().ref()), ActivityRow.delete(now.plus(DELETED).getEpochSecond()))
        .onlyIf(ActivityRow.isLive())
        .delete(Keys.feed(actor(), id()))
        .delete(Keys.fanOut(id()));
    if (isComment()) {
      return transaction
          .delete(Keys.outbox(row.envelope().targets().getFirst(), id()))
          .delete(Keys.comment(actor(), id()));
    }
    for (var outbox : outboxes()) {
      transaction
          .delete(Keys.outbox(outbox, id()))
          .and(CountsRow.add(outbox, ACTIVITIES, -1));
    }
    return transaction;
  }

  Activity asPublished(Face actor) {
    return new Activity(
        row.envelope(), actor, row.object(), row.data(), Activity.Counts.NONE, List.of());
  }

  boolean isComment() {
    return row.envelope().isComment();
  }

  /** The activity that a comment is on. */
  ActivityId thread() {
    return new ActivityId(row.envelope().targets().getFirst().id());
  }

  private List<Ref> outboxes() {
    return Audience.of(row.envelope()).refs();
  }

  /** A reference; the verb is there for who asks an outbox for some verbs only. */
  private Item outboxRow(Ref outbox) {
    return Item.at(Keys.outbox(outbox, id()), "outbox").set("verb", row.envelope().verb()).build();
  }

  private ActivityId id() {
    return row.envelope().id();
  }

  private UserId actor() {
    return row.envelope().actor();
  }
}
