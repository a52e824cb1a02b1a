// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static tidings.core.errors.ErrorCode.FORBIDDEN;

import io.vertx.core.Future;
import java.util.List;
import tidings.core.Activity.Counts;
import tidings.core.Likes;
import tidings.core.Likes.RemoveKind;
import tidings.core.Likes.Unlike;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.LikeRow;
import tidings.store.Slices;
import tidings.store.combine.WriteCombiner;

/**
 * The removal of all likes of one kind by the actor of their activity: one after another, each as if
 * its user had taken it back. Stops after a number of them; a repeated call continues.
 */
record RemoveKindWrite(LikeContext context, RemoveKind ask)
    implements WriteCombiner.CombinedWrite<Likes<Counts>, Counts> {
  private static final int SLICE_SIZE = 100;

  @Override
  public boolean join(Likes<Counts> another) {
    return false;
  }

  @Override
  public List<Future<Counts>> commit() {
    var likeReader = context.likeReader();
    var activityId = ask.activityId();
    var activity = likeReader.visibility().requireLive(activityId);
    if (!activity.activity().actor().equals(ask.user())) {
      likeReader.visibility().require(ask.user(), activity);
      throw FORBIDDEN.refusal("only the author of the activity may do that");
    }
    int removed = 0;
    var likes = ActivityKeys.likesOf(activityId).limit(SLICE_SIZE);
    for (var slice : Slices.of(likeReader.table(), likes)) {
      for (var row : slice.items()) {
        var like = LikeRow.of(row);
        if (like.kind().equals(ask.kind()) && removed < Likes.MAX_REMOVED) {
          new UnlikeWrite(context, new Unlike(like.user(), activityId, like.kind()), false)
              .commit();
          removed++;
        }
      }
      if (removed >= Likes.MAX_REMOVED) {
        break;
      }
    }
    return List.of(Future.succeededFuture(likeReader.counts(activityId).await()));
  }
}
