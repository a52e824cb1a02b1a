// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import tidings.bench.load.LoadRequest;
import tidings.core.ActivityId;

/** Requests of likes by all users in turn, each for an activity that the user does not like yet. */
final class LikeRequests implements Supplier<LoadRequest> {
  static final String KIND = "heart";

  private final FeedWorld world;
  private final IntBinaryOperator post;
  private final Map<ActivityId, Integer> likesByActivity = new HashMap<>();
  private int likes;

  /**
   * @param post number of the post to like, by number of the user and the count of earlier
   *     rounds
   */
  LikeRequests(FeedWorld world, IntBinaryOperator post) {
    this.world = world;
    this.post = post;
  }

  @Override
  public LoadRequest get() {
    int person = likes % world.size();
    var activity = world.id(post.applyAsInt(person, likes / world.size()));
    likesByActivity.merge(activity, 1, Integer::sum);
    likes++;
    return LoadRequest.of(
        "PUT /v1/activities/" + activity + "/likes/" + KIND, StoredSession.token(person));
  }

  /** The number of likes of each activity. */
  Map<ActivityId, Integer> likesByActivity() {
    return likesByActivity;
  }
}
