// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.time.temporal.ChronoUnit.MILLIS;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.Activity.Counts;
import tidings.core.Likes;
import tidings.core.Likes.Like;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.LikeRow;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.combine.WriteCombiner;

/** Likes of one activity by different users, stored in one transaction. */
final class CombinedLikes implements WriteCombiner.CombinedWrite<Likes<Counts>, Counts> {
  /**
   * Max. likes of one transaction. Each needs its row and a check that there is no block; the
   * activity, the counts and the notice are three more operations.
   */
  static final int MAX_LIKES = (Table.MAX_TRANSACTION_OPS - 3) / 2;

  private final LikeContext context;
  private final List<Like> likes = new ArrayList<>();
  private final Set<UserId> users = new HashSet<>();

  CombinedLikes(LikeContext context, Like first) {
    this.context = context;
    join(first);
  }

  /** Each user joins once: the effect of their second like depends on the first. */
  @Override
  public boolean join(Likes<Counts> another) {
    return another instanceof Like like && likes.size() < MAX_LIKES && users.add(like.user())
        && likes.add(like);
  }

  @Override
  public List<Future<Counts>> commit() {
    return OptimisticRetry.retry(context.likeReader().table(), context.watermark(),
        context.late().changed(likes.getFirst().activityId()), this::write);
  }

  private List<Future<Counts>> write(Position stamp) {
    var likeReader = context.likeReader();
    var activityId = likes.getFirst().activityId();
    var lineage = likeReader.visibility().requireLive(activityId);
    var activity = lineage.activity();
    var now = context.clock().instant().truncatedTo(MILLIS);
    var countsBefore = likeReader.counts(activityId); // while the others are read
    var mutedByActor = LikeNotice.isDue(activity, users)
        ? likeReader.muted(activity, users, now)
        : Future.succeededFuture(Set.<Ref>of());
    var notice = LikeNotice.find(likeReader, activity, users);
    var reading =
        likes.stream().map(like -> likeReader.likesByKind(like.user(), activityId)).toList();
    var existing = reading.stream().map(likesByKind -> likesByKind.await()).toList();
    var counts = countsBefore.await();
    var batch = new LikeBatch(context, lineage, notice, mutedByActor.await(), counts, stamp);
    var hidden = hiddenFrom(lineage, existing, counts);
    for (int number = 0; number < likes.size(); number++) {
      var like = likes.get(number);
      var row = new LikeRow(like.user(), activityId, like.kind(), now);
      if (hidden.contains(like.user())) {
        batch.refuse(row);
      } else {
        batch.add(row, existing.get(number));
      }
    }
    return batch.commit();
  }

  /**
   * Returns the users who may not see the activity, as far as the transaction does not check it: it
   * does not check the parents of a comment, nor who follows, nor a like that changes nothing or is one too many.
   */
  private Set<UserId> hiddenFrom(
      Lineage activity, List<Map<String, LikeRow>> existing, Counts counts) {
    var kinds = new HashSet<>(counts.likes().keySet());
    likes.forEach(like -> kinds.add(like.kind()));
    boolean mayBeTooMany = kinds.size() > Likes.MAX_KINDS;
    var unchecked = new ArrayList<UserId>();
    for (int number = 0; number < likes.size(); number++) {
      var like = likes.get(number);
      if (activity.hasParents() || activity.isRestricted() || mayBeTooMany
          || existing.get(number).containsKey(like.kind())) {
        unchecked.add(like.user());
      }
    }
    return context.likeReader().visibility().hiddenFrom(unchecked, activity);
  }
}
