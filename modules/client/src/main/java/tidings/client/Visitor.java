// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Activities.Some;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Follows.Followed;
import tidings.core.Likes.Liker;
import tidings.core.Page;
import tidings.core.Ref;

/** What anybody can read, signed in or not. */
public sealed class Visitor permits Session {
  final Http http;

  Visitor(Http http) {
    this.http = http;
  }

  public final Future<Entity> entity(Ref ref) {
    return http.versioned("/v1/entities/" + ref).map(EntityJson::entity);
  }

  /** The activities by an actor or to a target, newest first. */
  public final Future<Page<Activity>> activitiesOf(Ref ref, Paging paging) {
    return http
        .get("/v1/entities/" + ref + "/activities" + Query.of(paging))
        .map(json -> Json.page(json, ActivityJson::activity));
  }

  /** Some of them: by verb, type and time. */
  public final Future<Page<Activity>> activitiesOf(Ref ref, Some some, Paging paging) {
    var query = Query.of(paging)
        .and("verb", some.verb())
        .and("type", some.type())
        .and("since", some.since())
        .and("until", some.until());
    return http
        .get("/v1/entities/" + ref + "/activities" + query)
        .map(json -> Json.page(json, ActivityJson::activity));
  }

  /** Newest first. */
  public final Future<Page<Followed>> followersOf(Ref ref, Paging paging) {
    return http
        .get("/v1/entities/" + ref + "/followers" + Query.of(paging))
        .map(json -> Json.page(json, FollowJson::followed));
  }

  /** What somebody follows, newest first. */
  public final Future<Page<Followed>> followedBy(Ref ref, Paging paging) {
    return http
        .get("/v1/entities/" + ref + "/following" + Query.of(paging))
        .map(json -> Json.page(json, FollowJson::followed));
  }

  public final Future<Activity> activity(ActivityId id) {
    return http.get("/v1/activities/" + id).map(ActivityJson::activity);
  }

  /** Who likes an activity, newest first, one row a kind. */
  public final Future<Page<Liker>> likersOf(ActivityId id, Paging paging) {
    return http
        .get("/v1/activities/" + id + "/likes" + Query.of(paging))
        .map(json -> Json.page(json, LikeJson::liker));
  }

  /** Who likes it in this kind, newest first. */
  public final Future<Page<Liker>> likersOf(ActivityId id, String kind, Paging paging) {
    return http
        .get("/v1/activities/" + id + "/likes" + Query.of(paging).and("kind", Optional.of(kind)))
        .map(json -> Json.page(json, LikeJson::liker));
  }
}
