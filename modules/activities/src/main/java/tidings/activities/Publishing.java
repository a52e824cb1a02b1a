// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Reason.INVALID_FIELD;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.Job;
import tidings.activities.fanout.Means;
import tidings.core.Activities.Delivered;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.Refusal;
import tidings.core.RequestKey;
import tidings.core.Targets;
import tidings.core.UserId;
import tidings.store.ConditionFailed;
import tidings.store.Contention;
import tidings.store.Transaction;
import tidings.store.rows.Faces;

/** How an activity comes into the world, or back into it. */
record Publishing(Means means, Faces faces, FanOut fanOut, Comments comments, HotTargets hot,
    TakingDown takingDown) {
  /** How long something that expires lives at the most. */
  private static final Duration LONGEST = Duration.ofDays(366);

  /** A request that comes again is answered as it was, also if that can be posted no more. */
  Activity publish(UserId actor, Draft draft, Optional<RequestKey> key) {
    var request = key.map(known -> new RequestRow(actor, known));
    return Contention.retry(() -> {
      try {
        return publishNow(actor, draft, request);
      } catch (ConditionFailed | Refusal no) {
        return request.flatMap(known -> known.answered(means.table()))
            .map(first -> Post.of(first, actor, draft).asPublished(faces.of(actor)))
            .orElseThrow(() -> no);
      }
    });
  }

  Done claim(RequestRow request) {
    return request.claim(means.table(), means.clock().instant());
  }

  private Activity publishNow(UserId actor, Draft draft, Optional<RequestRow> request) {
    Targets.check(actor, draft);
    draft.expiresAt().ifPresent(this::checkExpiry);
    var face = faces.of(actor);
    var now = means.clock().instant();
    var id = means.watermark().begin();
    var post = Post.of(id, actor, draft);
    var job = Job.fresh(id, now);
    var transaction = post.publishing(job, means.feedsKeep());
    request.ifPresent(known -> known.add(transaction, id, now));
    try {
      store(post, transaction);
    } catch (RuntimeException failure) {
      fanOut.release(id);
      throw failure;
    }
    return delivering(post.asPublished(face), post, job.late(means.watermark().hasPassed(id)));
  }

  private Done store(Post post, Transaction transaction) {
    var envelope = post.row().envelope();
    return post.isComment()
        ? comments.store(post, transaction, comments::adding, envelope.id())
        : hot.commit(envelope.targets(), transaction);
  }

  /** Its id is old, and holds no position back: who resumes finds it among the late ones. */
  Activity restore(UserId who, ActivityId id) {
    return Contention.retry(means.watermark(), at -> {
      var row = Own.toRestore(means.table(), who, id);
      if (row.live()) {
        return shown(who, id);
      }
      var post = new Post(row);
      var job = Job.again(id, means.clock().instant());
      var transaction = post.restoring(job, means.feedsKeep());
      new Reports(means.table()).show(row, transaction);
      takingDown.takeBack(who, row, transaction, at);
      comments.store(post, transaction, comments::adding, at);
      new Concerned(means).hear(row);
      return delivering(shown(who, id), post, job);
    });
  }

  private Activity shown(UserId who, ActivityId id) {
    return means.reader().read(id, Optional.of(who)).orElseThrow(() -> Own.absent(id));
  }

  /** The actor's own feed has it already, and the followers' will have. */
  private Activity delivering(Activity activity, Post post, Job job) {
    if (!post.isComment()) {
      var actor = activity.envelope().actor();
      means.bus().tell(
          new Delivered(
              activity, Map.of(List.of(), List.of(actor)), means.watermark().low()));
    }
    fanOut.deliver(job);
    return activity;
  }

  private void checkExpiry(Instant at) {
    var now = means.clock().instant();
    if (!at.isAfter(now) || at.isAfter(now.plus(LONGEST))) {
      throw INVALID_FIELD.because("expiresAt has to be within a year from now");
    }
  }
}
