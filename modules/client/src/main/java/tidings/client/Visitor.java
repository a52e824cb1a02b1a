// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.Activities.Some;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Inside;
import tidings.core.Follows.Followed;
import tidings.core.Likes.Liked;
import tidings.core.Likes.Liker;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Trending.Trend;

/**
 * What anybody can read, signed in or not. Lists are newest first; what is not there is refused as
 * {@code not_found}.
 */
public sealed class Visitor permits Session {
  final Http http;

  Visitor(Http http) {
    this.http = http;
  }

  /** What is known of it; anything but a user is there before anybody has described it. */
  public final Future<Entity> entity(Ref ref) {
    return http.versioned("/v1/entities/" + ref).map(EntityJson::entity);
  }

  /** The same with the newest of its activities; {@link #activitiesOf} goes on after them. */
  public final Future<Inside> entityInside(Ref ref) {
    return http.versioned("/v1/entities/" + ref + "?with=activities").map(EntityJson::inside);
  }

  /** The activities by an actor or to a target; those to an activity are its comments. */
  public final Pages<Activity> activitiesOf(Ref ref) {
    return Pages.of(paging -> activitiesOf(ref, paging));
  }

  public final Future<Page<Activity>> activitiesOf(Ref ref, Paging paging) {
    return activitiesOf(ref, Some.ALL, paging);
  }

  /** Some of them: by verb, type and time. */
  public final Pages<Activity> activitiesOf(Ref ref, Some some) {
    return Pages.of(paging -> activitiesOf(ref, some, paging));
  }

  public final Future<Page<Activity>> activitiesOf(Ref ref, Some some, Paging paging) {
    var query = Query.of(paging)
        .and("verb", some.verb())
        .and("type", some.type())
        .and("since", some.since())
        .and("until", some.until());
    return page("/v1/entities/" + ref + "/activities" + query, ActivityJson::activity);
  }

  public final Pages<Followed> followersOf(Ref ref) {
    return Pages.of(paging -> followersOf(ref, paging));
  }

  public final Future<Page<Followed>> followersOf(Ref ref, Paging paging) {
    return page("/v1/entities/" + ref + "/followers" + Query.of(paging), FollowJson::followed);
  }

  /** What somebody follows. */
  public final Pages<Followed> followedBy(Ref ref) {
    return Pages.of(paging -> followedBy(ref, paging));
  }

  public final Future<Page<Followed>> followedBy(Ref ref, Paging paging) {
    return page("/v1/entities/" + ref + "/following" + Query.of(paging), FollowJson::followed);
  }

  /** What a user likes, that of the newest activities first, one row a kind. */
  public final Pages<Liked> likedBy(Ref user) {
    return Pages.of(paging -> likedBy(user, paging));
  }

  public final Future<Page<Liked>> likedBy(Ref user, Paging paging) {
    return page("/v1/entities/" + user + "/likes" + Query.of(paging), LikeJson::liked);
  }

  /** What of a type, such as {@code city}, is liked and commented on most of late. */
  public final Future<List<Trend>> trending(String type, int limit) {
    return http.get("/v1/trending?type=" + type + "&limit=" + limit)
        .map(page -> page.getJsonArray("items").stream()
            .map(item -> LikeJson.trend((JsonObject) item))
            .toList());
  }

  public final Future<Activity> activity(ActivityId id) {
    return http.get("/v1/activities/" + id).map(ActivityJson::activity);
  }

  /** Who likes an activity, one row a kind. */
  public final Pages<Liker> likersOf(ActivityId id) {
    return Pages.of(paging -> likersOf(id, paging));
  }

  public final Future<Page<Liker>> likersOf(ActivityId id, Paging paging) {
    return likersOf(id, Optional.empty(), paging);
  }

  /** Who likes it in this kind. */
  public final Pages<Liker> likersOf(ActivityId id, String kind) {
    return Pages.of(paging -> likersOf(id, kind, paging));
  }

  public final Future<Page<Liker>> likersOf(ActivityId id, String kind, Paging paging) {
    return likersOf(id, Optional.of(kind), paging);
  }

  private Future<Page<Liker>> likersOf(ActivityId id, Optional<String> kind, Paging paging) {
    var query = Query.of(paging).and("kind", kind);
    return page("/v1/activities/" + id + "/likes" + query, LikeJson::liker);
  }

  final <T> Future<Page<T>> page(String path, Function<JsonObject, T> item) {
    return http.get(path).map(json -> Json.page(json, item));
  }
}
