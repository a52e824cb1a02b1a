// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import tidings.core.Accounts.Suspension;
import tidings.core.ActivityId;
import tidings.core.ListId;
import tidings.core.Moderation.ReportedActivity;
import tidings.core.Moderation.ReportedEntity;
import tidings.core.Page;
import tidings.core.Ref;

/** Calls for moderators; others get {@code forbidden}. */
public final class ModerationApi {
  private final HttpCalls http;

  ModerationApi(HttpCalls http) {
    this.http = http;
  }

  /** All reports in the queue, oldest first. */
  public Pages<ReportedActivity> queue() {
    return Pages.of(this::queue);
  }

  public Future<Page<ReportedActivity>> queue(Paging paging) {
    return http.get("/v1/reports" + QueryString.of(paging))
        .map(json -> JsonAccess.page(json, ModerationParser::reportedActivity));
  }

  /** The suspended users, the longest suspended first. */
  public Pages<Suspension> suspensions() {
    return Pages.of(this::suspensions);
  }

  public Future<Page<Suspension>> suspensions(Paging paging) {
    return http.get("/v1/suspensions" + QueryString.of(paging))
        .map(json -> JsonAccess.page(json, ModerationParser::suspension));
  }

  /**
   * Suspends a user without an end: their sessions end, and they cannot sign in. Their posts and
   * comments stay visible.
   */
  public Future<Void> suspend(Ref user, String reason) {
    return suspend(user, ModerationParser.reasonBody(reason));
  }

  /** Suspends a user until a time. */
  public Future<Void> suspend(Ref user, String reason, Instant until) {
    return suspend(user, ModerationParser.reasonBody(reason).put("until", until));
  }

  /** Suspends a user without an end, and hides their posts and comments. */
  public Future<Void> suspendAndHide(Ref user, String reason) {
    return suspend(user, ModerationParser.reasonBody(reason).put("content", "hidden"));
  }

  private Future<Void> suspend(Ref user, JsonObject body) {
    return http.put("/v1/suspensions/" + user, body).mapEmpty();
  }

  /** Ends all sessions of a user, who can sign in again. Idempotent. */
  public Future<Void> endSessions(Ref user, String reason) {
    return http.post("/v1/entities/" + user + "/sessions/end", ModerationParser.reasonBody(reason))
        .mapEmpty();
  }

  /** The reported users and other entities, oldest report first. */
  public Pages<ReportedEntity> entityQueue() {
    return Pages.of(this::entityQueue);
  }

  public Future<Page<ReportedEntity>> entityQueue(Paging paging) {
    return http.get("/v1/reports/entities" + QueryString.of(paging))
        .map(json -> JsonAccess.page(json, ModerationParser::reportedEntity));
  }

  /** Dismisses the reports of a user or other entity. Idempotent. */
  public Future<Void> dismiss(Ref ref) {
    return http.post("/v1/entities/" + ref + "/reports/dismiss", new JsonObject()).mapEmpty();
  }

  /** Removes name, text and picture of a profile; its owner stays. */
  public Future<Void> blank(Ref ref, String reason) {
    return http.post("/v1/entities/" + ref + "/blank", ModerationParser.reasonBody(reason))
        .mapEmpty();
  }

  /** Removes the title of a public list and makes it private; its members stay. */
  public Future<Void> blankList(ListId list, String reason) {
    return http.post("/v1/entities/" + list.owner() + "/lists/" + list.name() + "/blank",
        ModerationParser.reasonBody(reason)).mapEmpty();
  }

  /** Gives a described entity other than a user to another owner. */
  public Future<Void> transfer(Ref ref, Ref owner) {
    return http.put("/v1/entities/" + ref + "/owner",
        new JsonObject().put("owner", owner.toString())).mapEmpty();
  }

  /** Ends the suspension of a user. Idempotent. */
  public Future<Void> reinstate(Ref user) {
    return http.delete("/v1/suspensions/" + user);
  }

  /** Dismisses the reports of an activity. Idempotent. */
  public Future<Void> dismiss(ActivityId id) {
    return http.post("/v1/activities/" + id + "/reports/dismiss", new JsonObject()).mapEmpty();
  }

  /** Takes an activity down at once; its actor is notified with the reason. */
  public Future<Void> takeDown(ActivityId id, String reason) {
    return takeDown(id, ModerationParser.reasonBody(reason));
  }

  /**
   * Takes an activity down with all comments below it, whose authors are notified too; also if the
   * activity was taken down without them. All are hidden at once. The comments are taken down in the
   * background, and each can then be restored by itself.
   */
  public Future<Void> takeDownWithComments(ActivityId id, String reason) {
    return takeDown(id, ModerationParser.reasonBody(reason).put("comments", true));
  }

  private Future<Void> takeDown(ActivityId id, JsonObject body) {
    return http.post("/v1/activities/" + id + "/takedown", body).mapEmpty();
  }
}
