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
  static final String KIND = "like";

  private final GeneratedCommunity community;
  private final IntBinaryOperator post;
  private final Map<ActivityId, Integer> likesByActivity = new HashMap<>();
  private int likes;

  /**
   * @param post number of the post to like, by number of the user and the count of earlier
   *     rounds
   */
  LikeRequests(GeneratedCommunity community, IntBinaryOperator post) {
    this.community = community;
    this.post = post;
  }

  @Override
  public LoadRequest get() {
    int person = likes % community.size();
    var activity = community.id(post.applyAsInt(person, likes / community.size()));
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
