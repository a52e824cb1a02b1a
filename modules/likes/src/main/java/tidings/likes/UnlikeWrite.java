// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import tidings.core.Activity.Counts;
import tidings.core.Likes;
import tidings.core.Likes.Unlike;
import tidings.core.Position;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;
import tidings.store.combine.WriteCombiner;

/**
 * The removal of a like. Never combined with other writes: the actors then shown by the notice are
 * read from stored rows.
 *
 * @param byUser whether the user asks, who must see the activity then; a block or the author may also
 *     take the like back
 */
record UnlikeWrite(LikeContext context, Unlike unlike, boolean byUser)
    implements WriteCombiner.CombinedWrite<Likes<Counts>, Counts> {

  @Override
  public boolean join(Likes<Counts> another) {
    return false;
  }

  @Override
  public List<Future<Counts>> commit() {
    var late = context.late().changed(unlike.activityId());
    return List.of(Future.succeededFuture(
        OptimisticRetry.retry(context.likeReader().table(), context.watermark(), late,
            this::write)));
  }

  private Counts write(Position stamp) {
    var likeReader = context.likeReader();
    var activityId = unlike.activityId();
    var activity = likeReader.visibility().requireLive(activityId);
    if (byUser) {
      likeReader.visibility().require(unlike.user(), activity);
    }
    var reading = likeReader.counts(activityId); // while the others are read
    var notice = LikeNotice.find(likeReader, activity.activity(), Set.of(unlike.user()));
    var existing = likeReader.likesByKind(unlike.user(), activityId).await();
    var counts = reading.await();
    var like = existing.get(unlike.kind());
    if (like == null) {
      return counts;
    }
    long likes = counts.likes().getOrDefault(unlike.kind(), 0L);
    var others = existing.values().stream().filter(other -> other != like).toList();
    var group = notice.flatMap(likeNotice -> likeNotice.withoutLike(like, others));
    var transaction = new Transaction()
        .delete(ActivityKeys.like(unlike.user(), activityId, unlike.kind()))
        .onlyIf(Condition.present())
        .add(CountsRow.subtractOne(activityId, CountsRow.likes(unlike.kind()), likes, stamp));
    group.ifPresent(rest -> transaction.add(rest.write(stamp)));
    transaction.commit(likeReader.table()).await();
    return context.publishCounts(activity, group);
  }
}
