// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.HttpCalls.encodePathSegment;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import tidings.core.Activities.ActivityPatch;
import tidings.core.Activities.Delivery;
import tidings.core.Activities.Draft;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activities.Upserted;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;

/** The calls of a {@link Session} about activities, likes and votes. */
abstract sealed class ActivitiesApi extends FollowsApi permits Session {
  ActivitiesApi(HttpCalls http) {
    super(http);
  }

  // Activities

  /** Posts a note, with cities, artists or topics as optional targets. */
  public final Future<Activity> post(String text, Ref... targets) {
    return post(Drafts.note(text, targets));
  }

  /** Comments on an activity; comments are listed by {@code activitiesOf(activityId.ref())}. */
  public final Future<Activity> comment(ActivityId activityId, String text) {
    return post(Drafts.comment(activityId, text));
  }

  /** Shares an activity without words; asked again, the answer is the first share. */
  public final Future<Activity> share(ActivityId activityId) {
    return post(Drafts.share(activityId));
  }

  /** Shares an activity with words of the user's own. */
  public final Future<Activity> quote(ActivityId activityId, String text) {
    return post(Drafts.quote(activityId, text));
  }

  /** Takes back the share without words of an activity. Idempotent. */
  public final Future<Void> unshare(ActivityId activityId) {
    return http.delete("/v1/activities/" + activityId + "/share");
  }

  /** Posts an activity exactly once: retries use an idempotency key. */
  public final Future<Activity> post(Draft draft) {
    return http.postOnce("/v1/activities", ActivityParser.draftBody(draft))
        .map(ActivityParser::activity);
  }

  /**
   * Posts an activity exactly once per key: a repeat within a day returns the first result.
   *
   * @param key chosen by the caller, 1 to 100 visible ASCII characters
   */
  public final Future<Activity> post(Draft draft, String key) {
    return http.postOnce("/v1/activities", ActivityParser.draftBody(draft), key)
        .map(ActivityParser::activity);
  }

  /**
   * Posts up to 100 activities in this order, each exactly once. Refused ones have failed with
   * {@link ApiRefusal}.
   */
  public final Future<List<Future<Activity>>> postAll(List<Draft> drafts) {
    return http
        .postOnce("/v1/activities:batch",
            BatchedCalls.body(drafts.stream().map(ActivityParser::draftBody)))
        .map(answer -> BatchedCalls.results(answer, "items", ActivityParser::activity));
  }

  /**
   * Publishes an activity of the site's own, or edits it so that it is as the site has it; with a
   * service key. Asked again, it changes nothing.
   *
   * @param post its id at the site, of 1 to 128 characters, and its time; both never change
   */
  public final Future<Upserted> upsert(Draft draft, ForeignPost post) {
    return http
        .postIdempotent("/v1/activities",
            ActivityParser.foreignBody(new ForeignDraft(draft, post)))
        .map(ActivityParser::upserted);
  }

  /**
   * Upserts up to 100 activities. What is about an earlier one of them, such as a comment on it or
   * another state of it, is upserted after it. Refused ones have failed with {@link ApiRefusal}.
   */
  public final Future<List<Future<Upserted>>> upsertAll(List<ForeignDraft> drafts) {
    return http
        .postIdempotent("/v1/activities:batch",
            BatchedCalls.body(drafts.stream().map(ActivityParser::foreignBody)))
        .map(answer -> BatchedCalls.results(answer, "items", ActivityParser::upserted));
  }

  /** Edits an activity of this user. */
  public final Future<Activity> edit(ActivityId id, ActivityPatch patch) {
    return edit(id, patch, Optional.empty());
  }

  /**
   * Edits an activity if it still has the version that was read; otherwise refused as {@code
   * changed_meanwhile}.
   */
  public final Future<Activity> edit(Activity read, ActivityPatch patch) {
    return edit(read.id(), patch, Optional.of(read.revision().number()));
  }

  private Future<Activity> edit(ActivityId id, ActivityPatch patch, Optional<Long> version) {
    return http.patch("/v1/activities/" + id, EditWriter.editBody(patch), version)
        .map(ActivityParser::activity);
  }

  /** Restores an activity that the user deleted within the last 30 days. */
  public final Future<Activity> restore(ActivityId id) {
    return http.post("/v1/activities/" + id + "/restore", new JsonObject())
        .map(ActivityParser::activity);
  }

  /** Deletes an activity, which is hidden at once. Idempotent. */
  public final Future<Void> delete(ActivityId id) {
    return http.delete("/v1/activities/" + id);
  }

  /** The delivery progress of an activity of this user. */
  public final Future<Delivery> delivery(ActivityId id) {
    return http.get("/v1/activities/" + id + "/delivery").map(ActivityParser::delivery);
  }

  /** Reports an activity of another user to the moderators. */
  public final Future<Void> report(ActivityId id, String reason) {
    return http.post("/v1/activities/" + id + "/reports", ModerationParser.reasonBody(reason))
        .mapEmpty();
  }

  // Likes

  /**
   * Likes an activity; a user has at most one like per kind.
   *
   * @param kind a word, such as {@code like}, or an emoji
   */
  public final Future<Activity.Counts> like(ActivityId id, String kind) {
    return like(HttpMethod.PUT, id, kind);
  }

  /** Removes a like. Idempotent. */
  public final Future<Activity.Counts> unlike(ActivityId id, String kind) {
    return like(HttpMethod.DELETE, id, kind);
  }

  /**
   * Removes the likes of one kind from an activity of the user, whoever gave them, up to a number;
   * repeat the call while the counts have some left.
   */
  public final Future<Activity.Counts> removeLikes(ActivityId id, String kind) {
    return http
        .send(HttpMethod.DELETE,
            "/v1/activities/" + id + "/likes/" + encodePathSegment(kind) + "?by=all")
        .map(json -> LikeParser.counts(json.getJsonObject("counts")));
  }

  /** Votes in the poll of an activity, in place of an earlier vote. Idempotent. */
  public final Future<Activity.Counts> vote(ActivityId id, Integer... choices) {
    return http
        .put("/v1/activities/" + id + "/vote",
            new JsonObject().put("choices", new JsonArray(List.of(choices))))
        .map(json -> LikeParser.counts(json.getJsonObject("counts")));
  }

  /** Withdraws the vote in the poll of an activity. Idempotent. */
  public final Future<Activity.Counts> withdrawVote(ActivityId id) {
    return http.send(HttpMethod.DELETE, "/v1/activities/" + id + "/vote")
        .map(json -> LikeParser.counts(json.getJsonObject("counts")));
  }

  private Future<Activity.Counts> like(HttpMethod method, ActivityId id, String kind) {
    return http
        .send(method, "/v1/activities/" + id + "/likes/" + encodePathSegment(kind))
        .map(json -> LikeParser.counts(json.getJsonObject("counts")));
  }
}
