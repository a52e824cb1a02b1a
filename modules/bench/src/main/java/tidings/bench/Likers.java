// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import tidings.bench.load.Request;
import tidings.core.ActivityId;

/** Everybody in turns, each of whom likes something for the first time. */
final class Likers implements Supplier<Request> {
  static final String KIND = "heart";

  private final FeedWorld world;
  private final IntBinaryOperator post;
  private final Map<ActivityId, Integer> liked = new HashMap<>();
  private int likes;

  /** @param post the number of what a person likes, when everybody has liked so many before */
  Likers(FeedWorld world, IntBinaryOperator post) {
    this.world = world;
    this.post = post;
  }

  @Override
  public Request get() {
    int person = likes % world.size();
    var activity = world.id(post.applyAsInt(person, likes / world.size()));
    liked.merge(activity, 1, Integer::sum);
    likes++;
    return Request.of(
        "PUT /v1/activities/" + activity + "/likes/" + KIND, VisitorSession.token(person));
  }

  /** How many have liked each activity. */
  Map<ActivityId, Integer> liked() {
    return liked;
  }
}
