// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static tidings.core.errors.ErrorCode.TOO_MANY;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activity.Counts;
import tidings.core.Likes;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Op;
import tidings.store.combine.TransactionBatch;

/** The changes that several likes make to one activity, and the answer to each like. */
final class LikeBatch {
  /** All likes share the write of one notice group. */
  private static final int NOTICE_OPS = 1;

  private final LikeContext context;
  private final Lineage activity;
  private final Optional<LikeNotice> notice;
  private final Set<Ref> muted;
  private final Counts countsBefore;
  private final Position stamp;
  private final Set<String> kinds;
  private final TransactionBatch<LikeWrite> transactionBatch = new TransactionBatch<>(NOTICE_OPS);
  private final List<LikeRow> likes = new ArrayList<>();
  /** Answers so far, of likes that need no write or are refused. */
  private final Map<LikeRow, Future<Counts>> answers = new HashMap<>();

  /**
   * @param notice the notice for the activity's actor, unless all likes are the actor's own
   * @param muted the users among the likers that the actor mutes, and the activity if muted
   * @param stamp position of the change
   */
  LikeBatch(LikeContext context, Lineage activity, Optional<LikeNotice> notice, Set<Ref> muted,
      Counts countsBefore, Position stamp) {
    this.context = context;
    this.activity = activity;
    this.notice = notice;
    this.muted = muted;
    this.countsBefore = countsBefore;
    this.stamp = stamp;
    this.kinds = new HashSet<>(countsBefore.likes().keySet());
  }

  /** Refuses a like of a user who may not see the activity. */
  void refuse(LikeRow like) {
    likes.add(like);
    answers.put(like, Future.failedFuture(ActivityRow.notFound(activity.id())));
  }

  /**
   * @param existing the user's likes of this activity by kind; giving one of these changes nothing
   */
  void add(LikeRow like, Map<String, LikeRow> existing) {
    likes.add(like);
    if (existing.containsKey(like.kind())) {
      answers.put(like, Future.succeededFuture(countsBefore));
    } else if (existing.size() >= Likes.MAX_KINDS_BY_USER) {
      answers.put(like, Future.failedFuture(TOO_MANY.refusal(
          "you can give an activity at most " + Likes.MAX_KINDS_BY_USER + " kinds of like")));
    } else if (!kinds.contains(like.kind()) && kinds.size() >= Likes.MAX_KINDS) {
      answers.put(like, Future.failedFuture(TOO_MANY.refusal(
          "an activity has at most " + Likes.MAX_KINDS + " kinds of like")));
    } else {
      kinds.add(like.kind());
      transactionBatch.add(LikeWrite.of(like, existing.values(), activity.activity(), stamp));
    }
  }

  /** Commits the batch. A like that another server has stored meanwhile fails individually. */
  List<Future<Counts>> commit() {
    var outcomes = transactionBatch.commit(context.likeReader().table(), this::noticeOps);
    var written = new ArrayList<LikeWrite>();
    for (int number = 0; number < outcomes.size(); number++) {
      var part = transactionBatch.entries().get(number);
      answers.put(part.like(), outcomes.get(number).map(countsBefore));
      if (outcomes.get(number).succeeded()) {
        written.add(part);
      }
    }
    if (!written.isEmpty()) {
      var counts = Future.succeededFuture(context.publishCounts(activity, group(written)));
      written.forEach(part -> answers.put(part.like(), counts));
    }
    return likes.stream().map(answers::get).toList();
  }

  private List<Op> noticeOps(List<LikeWrite> written) {
    return group(written).map(group -> group.write(stamp)).stream().toList();
  }

  /** Returns the notice group with the likers other than the activity's actor, if any. */
  private Optional<NoticeRow> group(List<LikeWrite> written) {
    return notice.flatMap(group -> {
      var announced = written.stream().filter(part -> group.isFor(part.like().user())).toList();
      var updated = group;
      for (var part : announced) {
        updated = isMuted(part.like())
            ? updated.withMutedLike(part.like(), part.existing())
            : updated.withLike(part.like(), part.existing());
      }
      return announced.isEmpty() ? Optional.<NoticeRow>empty() : Optional.of(updated.group());
    });
  }

  private boolean isMuted(LikeRow like) {
    return muted.contains(like.user().ref()) || muted.contains(activity.id().ref());
  }
}
