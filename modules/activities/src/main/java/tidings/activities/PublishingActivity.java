// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.activities.fanout.DeliveryContext;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.FanOutJob;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.IdempotencyKey;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.TargetRules;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.ForeignIdRow;
import tidings.schema.rows.ShownMedia;
import tidings.store.ConditionFailedException;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Publishes activities, and restores those that were deleted or taken down. */
record PublishingActivity(DeliveryContext context, EntitySummaries summaries, FanOut fanOut,
    ActivityEffects effects, CombinedPosts combinedPosts,
    TakingDownActivity takingDown) {
  /** Max. time until an activity expires. */
  private static final Duration MAX_LIFETIME = Duration.ofDays(366);

  /**
   * Publishes an activity. A retry gets the first answer, even if the post would now be refused.
   */
  Activity publish(UserId actor, Draft draft, Optional<IdempotencyKey> key) {
    var keyRow = key.map(known -> new IdempotencyRow(actor, known));
    return OptimisticRetry.retry(context.table(), () -> {
      var shared = findShared(actor, draft);
      if (shared.isPresent()) {
        return shared.get();
      }
      try {
        return publishNow(actor, draft, keyRow);
      } catch (ConditionFailedException | Refusal failure) {
        return keyRow.flatMap(known -> known.findPublished(context.table()))
            .map(first -> asPublished(row(first, actor, draft), summaries.of(actor)))
            .orElseThrow(() -> failure);
      }
    });
  }

  /** A user shares an activity once without words: that share is the answer to another one. */
  private Optional<Activity> findShared(UserId actor, Draft draft) {
    if (!draft.isPlainShare()) {
      return Optional.empty();
    }
    TargetRules.requireAllowed(actor, draft);
    return draft.shared()
        .flatMap(shared -> effects.shares().findPlain(actor, new ActivityId(shared.id())))
        .map(share -> context.reader().requireLive(share, actor));
  }

  Done reserveKey(IdempotencyRow row) {
    return row.reserve(context.table(), context.clock().instant());
  }

  private Activity publishNow(UserId actor, Draft draft, Optional<IdempotencyRow> keyRow) {
    TargetRules.requireAllowed(actor, draft);
    draft.expiresAt().ifPresent(this::checkExpiry);
    PollRules.requireEnd(draft.object(), context.clock().instant());
    var summary = summaries.of(actor);
    var now = context.clock().instant();
    var audiences = context.mergedAudiences();
    var retention = context.feedRetention();
    var id = context.watermark().begin(); // from here on nothing may fail without its release
    var post = row(id, actor, draft);
    var job = FanOutJob.ofPublished(id, now);
    var transaction = new ActivityTransactions(post, audiences).publishing(job, retention);
    keyRow.ifPresent(known -> known.add(transaction, id, now));
    try {
      ShownMedia.keep(context.table(), transaction, id.ref(), actor, Optional.empty(),
          draft.object());
      commit(post, transaction);
    } catch (RuntimeException failure) {
      fanOut.release(id);
      throw failure;
    }
    boolean isLate = context.watermark().mayPass(id);
    var published = startDelivery(asPublished(post, summary), job.late(isLate));
    if (isLate && post.envelope().isComment()) {
      // the job tells of the comment, but not of its parent's counts
      context.watermark().tell(context.late().returned(id));
    }
    return published;
  }

  /**
   * Publishes an activity with its own id. Its time may be passed already, so it does not hold the
   * watermark.
   *
   * @param isNews whether it is told of; otherwise it only gets into feeds, at its place
   */
  Activity publishForeign(ActivityRow row, boolean isNews) {
    var id = row.envelope().id();
    return context.watermark().during(context.late().returned(id), stamp -> {
      var now = context.clock().instant();
      var summary = summaries.of(row.envelope().actor());
      var transactions = new ActivityTransactions(row, context.mergedAudiences());
      boolean isInRows = context.cachePolicy().retention().floor(now)
          .filter(floor -> id.isBefore(floor)).isEmpty();
      var job = isNews ? FanOutJob.ofNews(id, now) : FanOutJob.ofPast(id, now);
      var transaction = isInRows
          ? transactions.publishing(job, context.feedRetention())
          : transactions.publishingBelowFloor();
      ShownMedia.keep(context.table(), transaction, id.ref(), row.envelope().actor(),
          Optional.empty(), row.object());
      row.foreignId().ifPresent(
          foreignId -> transaction.put(new ForeignIdRow(foreignId, id).item()));
      commitForeign(row, transaction, isNews, stamp);
      var published = asPublished(row, summary);
      if (isNews) {
        return startDelivery(published, job);
      }
      if (isInRows) {
        fanOut.deliver(job);
      }
      return published;
    });
  }

  /** Those of one actor are combined, as each counts among the activities of the same row. */
  private Done commitForeign(
      ActivityRow row, Transaction transaction, boolean isNews, Position stamp) {
    return isAboutAnother(row.envelope())
        ? effects.commitNew(row, transaction, isNews, stamp)
        : combinedPosts.commit(List.of(row.envelope().actor().ref()), transaction);
  }

  static ActivityRow row(ActivityId id, UserId actor, Draft draft) {
    var envelope = new Envelope(
        id, actor, draft.verb(), TargetRules.targets(draft), draft.expiresAt(), draft.reach());
    return new ActivityRow(envelope, draft.object(), draft.data(), true);
  }

  private static boolean isAboutAnother(Envelope activity) {
    return activity.isComment() || activity.shared().isPresent();
  }

  private Activity asPublished(ActivityRow row, EntitySummary actor) {
    var activity = new Activity(row.envelope(), actor, row.object(), row.data(), row.revision(),
        Activity.Counts.NONE, List.of(), row.foreignId(), Optional.empty(), row.preview());
    return activity.withShared(row.envelope().shared().flatMap(context.reader()::findForEverybody));
  }

  private Done commit(ActivityRow row, Transaction transaction) {
    var activity = row.envelope();
    return isAboutAnother(activity)
        ? effects.commitNew(row, transaction, true, Position.of(activity.id()))
        : combinedPosts.commit(activity.targets(), transaction);
  }

  /**
   * Restores a deleted activity. Its id is old and does not hold the watermark; resuming clients
   * find it among the late activities.
   */
  Activity restore(UserId user, ActivityId id) {
    return OptimisticRetry.retry(context.table(), context.watermark(), context.late().returned(id),
        stamp -> {
          var row = ActivityOwnership.requireRestorable(
              context.table(), context.reader().visibility(), user, id);
          if (row.live()) {
            return context.reader()
                .read(id, Optional.of(user),
                    context.reader().visibility().of(Optional.of(user)))
                .orElseThrow(() -> ActivityRow.notFound(id));
          }
          var job = FanOutJob.ofRestored(id, context.clock().instant());
          var transaction = new ActivityTransactions(row, context.mergedAudiences())
              .restoring(job, context.feedRetention(), stamp);
          new ReportFlag(context.table()).returnToQueue(row, transaction);
          takingDown.withdrawNotice(user, row, transaction, stamp);
          effects.commitRestored(row, transaction, stamp);
          new AffectedNotices(context).publishChanges(row);
          return startDelivery(context.reader().requireLive(id, user), job);
        });
  }

  /**
   * Announces the activity to its actor, whose feed row is already stored, and starts the fan-out.
   */
  private Activity startDelivery(Activity activity, FanOutJob job) {
    if (!activity.envelope().isComment()) {
      var actor = activity.envelope().actor();
      context.bus().publish(
          new ActivityDelivered(
              activity, Lineage.of(activity), Map.of(List.of(), List.of(actor)),
              context.watermark().low()));
    }
    fanOut.deliver(job);
    return activity;
  }

  void checkExpiry(Instant expiresAt) {
    var now = context.clock().instant();
    if (!expiresAt.isAfter(now) || expiresAt.isAfter(now.plus(MAX_LIFETIME))) {
      throw INVALID_FIELD.refusal("expiresAt must be in the future, at most a year ahead");
    }
  }
}
