// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Budget.reading;
import static tidings.bench.Budget.writing;

/**
 * Every call of the API with its budget in write units: 2 for an item in a transaction, 4 for one
 * that enters or leaves the index, 2 for a check alone, 1 for a feed row.
 */
enum ApiCall {
  // account, profile, session
  SIGN_UP("POST /v1/accounts", "sign up", writing(6).andReading("GET ACCOUNT")),
  // account, session and audit; plus two attempt counters, incremented and decremented
  SIGN_IN("POST /v1/sessions", "sign in",
      writing(6 + 2 * 4).inTransactions(3).andReading(Reads.PASSWORD)),
  // the same, plus one ended session, and its announcement if there may be other servers
  CHANGE_PASSWORD("PUT /v1/accounts/me/password", "change the password",
      writing(6 + 2 + 2 * 4).inTransactions(3).andReading(Reads.PASSWORD)),
  SESSIONS("GET /v1/sessions", "one's sessions", reading("GET ACCOUNT", "GET_ALL SESSION")),
  SIGN_OUT("DELETE /v1/sessions/{id}", "sign out", writing(4 + 2).andReading("GET ACCOUNT")),

  // with entities.claim=moderators, the first write also reads the role: GET ROLE
  DESCRIBE("PUT /v1/entities/{ref}", "create an entity", writing(2).andReading(Reads.ENTITY)),
  DESCRIBE_AGAIN("PUT /v1/entities/{ref}", "change an entity", writing(2).andReading(Reads.ENTITY)),
  ENTITY("GET /v1/entities/{ref}", "an entity", reading(Reads.ENTITY)),
  ENTITY_WITH_ACTIVITIES("GET /v1/entities/{ref}", "an entity with its newest activities",
      reading("QUERY ENTITY", "GET FOLLOWING", Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),

  // both edges, both counts, the state; exceeded by the fill job
  FOLLOW("PUT /v1/follows/{ref}", "follow a city",
      writing(14).background(ApiTour.FILL_UNITS).exceededBy(2).andReading(Reads.FOLLOW)),
  // plus checks of existence and block, and the notice; also exceeded by the fill job
  FOLLOW_USER("PUT /v1/follows/{ref}", "follow a user, who is told",
      writing(18 + 2).background(ApiTour.FILL_UNITS).exceededBy(2)
          .andReading("GET FOLLOWING", "GET PROFILE#COUNTS", "GET NOTICES", "QUERY MUTES")),
  FOLLOW_AGAIN("PUT /v1/follows/{ref}", "follow again", reading("GET FOLLOWING")),
  // plus end time and notification mark; the fill job finds nothing to write
  FOLLOW_WITH_OPTIONS("PUT /v1/follows/{ref}",
      "follow a topic from some of its past on, until a time",
      writing(14 + 4).background(6).exceededBy(2).andReading("GET FOLLOWING", "GET PROFILE#COUNTS",
          "QUERY ACTIVITY")),
  // two single follows, plus the idempotency key
  FOLLOW_MANY("POST /v1/follows:batch", "follow two topics at once",
      writing(2 + 2 * 14).inTransactions(3).background(2 * 6).exceededBy(2 * 2)
          .andReading("GET FOLLOWING", "GET FOLLOWING", "GET PROFILE#COUNTS",
              "GET PROFILE#COUNTS")),
  FOLLOWS("GET /v1/follows/{ref}", "whether one follows", reading("GET FOLLOWING")),
  FOLLOWING("GET /v1/entities/{ref}/following", "what somebody follows",
      reading(Reads.BLOCKED, "QUERY FOLLOWING by time")),
  FOLLOWERS("GET /v1/entities/{ref}/followers", "who follows",
      reading(Reads.BLOCKED, "QUERY FOLLOWERS by time")),
  UNFOLLOW("DELETE /v1/follows/{ref}", "unfollow a city",
      writing(14).exceededBy(2).background(ApiTour.cleanupUnits(4)).andReading("GET FOLLOWING")),
  UNFOLLOW_KEEPING("DELETE /v1/follows/{ref}", "unfollow what had terms, and keep its past",
      writing(14 + 4).andReading("GET FOLLOWING", "GET PROFILE#COUNTS")),
  UNFOLLOW_USER("DELETE /v1/follows/{ref}", "unfollow a user, who was told",
      writing(14 + 2).exceededBy(2).background(ApiTour.cleanupUnits(3))
          .andReading("GET FOLLOWING", "GET NOTICES")),

  // activity, outbox rows and counts, job, own feed row, request; the background is exceeded by the
  // delivery report
  POST("POST /v1/activities", "post",
      writing(12).background(2 + ApiTour.FAN_OUT_ROWS).backgroundExceededBy(2)),
  POST_TO_TWO("POST /v1/activities", "post to two targets",
      writing(20).background(2 + ApiTour.FAN_OUT_ROWS).backgroundExceededBy(2)),
  POST_MANY("POST /v1/activities:batch", "post two at once",
      writing(2 + 2 * 12).inTransactions(3).background(2 * (2 + ApiTour.FAN_OUT_ROWS))
          .backgroundExceededBy(2 * 2)),
  EDIT("PATCH /v1/activities/{id}", "edit",
      writing(2).andReading("GET PROFILE", Reads.BODIES, Reads.OWN_LIKES)),
  ACTIVITY("GET /v1/activities/{id}", "an activity",
      reading(Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),
  DELIVERY("GET /v1/activities/{id}/delivery", "its delivery",
      reading("GET PROFILE", "GET_ALL DELIVERY+FANOUT")),
  OUTBOX("GET /v1/entities/{ref}/activities", "an outbox page",
      reading(Reads.BLOCKED, "QUERY ACTIVITY", Reads.BODIES, Reads.OWN_LIKES)),
  // plus the late row for resuming clients
  DELETE("DELETE /v1/activities/{id}", "delete what had two targets",
      writing(18 + 2)
          .andReading("GET PROFILE", "GET_ALL FANOUT", "GET_ALL NOTICES")),
  RESTORE("POST /v1/activities/{id}/restore", "restore it",
      writing(18).background(2 + 2 + ApiTour.FAN_OUT_ROWS).backgroundExceededBy(2)
          .andReading("GET PROFILE", Reads.BODIES, Reads.OWN_LIKES, "GET_ALL NOTICES")),

  // activity, job, thread row, own comment row, count, commenter row, notice, and checks that the
  // activity is live and that there is no block
  COMMENT("POST /v1/activities", "comment, of which somebody is told",
      writing(18).background(2).backgroundExceededBy(2).andReading("GET PROFILE", "GET NOTICES",
          "QUERY MUTES",
          "GET COMMENTERS", "GET PROFILE#COUNTS")),
  THREAD("GET /v1/entities/{ref}/activities", "a page of a thread",
      reading(Reads.BLOCKED, "GET PROFILE", "QUERY ACTIVITY", Reads.BODIES, Reads.OWN_LIKES)),
  // the same without the checks, plus a feed row if the actor follows the thread, and the late row
  DELETE_COMMENT("DELETE /v1/activities/{id}", "delete a comment, of which somebody was told",
      writing(18)
          .andReading("GET PROFILE", "GET PROFILE#COUNTS", "GET PROFILE", "GET NOTICES",
              "GET COMMENTERS", "GET PROFILE#COUNTS", "GET_ALL FANOUT", "GET_ALL NOTICES")),

  // like, count, notice, and checks that the activity is live and that there is no block
  LIKE("PUT /v1/activities/{id}/likes/{kind}", "like",
      writing(12).andReading(Reads.LIKE_AND_MUTES)),
  UNLIKE("DELETE /v1/activities/{id}/likes/{kind}", "unlike", writing(8).andReading(Reads.LIKE)),
  LIKERS("GET /v1/activities/{id}/likes", "who likes",
      reading(Reads.BLOCKED, "GET PROFILE", "QUERY LIKES by time")),

  LIKED("GET /v1/entities/{ref}/likes", "what somebody likes",
      reading(Reads.BLOCKED, Reads.OWN_LIKES, Reads.BODIES, Reads.OWN_LIKES)),

  // blocks of the reader, and the top of the index; cached for some seconds
  TRENDING("GET /v1/trending", "what trends", reading(Reads.BLOCKED, "QUERY TRENDING by time")),
  // reported flag of the activity, the report, and the flag that enters the index
  REPORT("POST /v1/activities/{id}/reports", "report what nobody has reported",
      writing(2 + 2 + 4).andReading("GET PROFILE", "GET_ALL REPORTS")),
  // check that the activity is live, the report, and the indexed flag
  REPORT_TOO("POST /v1/activities/{id}/reports", "report what was reported",
      writing(2 + 2 + 2).andReading("GET PROFILE", "GET_ALL REPORTS")),
  REPORTS("GET /v1/reports", "what waits for a moderator",
      reading(Reads.ROLE, Reads.FLAGGED, Reads.FLAGGED, Reads.FLAGGED, Reads.FLAGGED,
          "GET_ALL REPORTS", Reads.BODIES, Reads.OWN_LIKES)),
  // the flag, which leaves the index, and the audit entry
  DISMISS("POST /v1/activities/{id}/reports/dismiss", "leave it as it is",
      writing(4 + 2).andReading(Reads.ROLE, "GET_ALL PROFILE+REPORTS")),
  // the delete of an activity with one target, plus the flag, the notice to its actor, and the
  // audit entry
  TAKE_DOWN("POST /v1/activities/{id}/takedown", "take down what was reported and had one target",
      writing(14 + 2 + 4 + 2 + 2)
          .andReading(Reads.ROLE, "GET PROFILE", "GET NOTICES", "GET REPORTS", "GET_ALL FANOUT",
              "GET_ALL NOTICES")),

  // the restore of an activity with one target, plus the flag, the removed notice, and the audit
  // entry
  RESTORE_TAKEN_DOWN("POST /v1/activities/{id}/restore", "restore what was taken down",
      writing(14 + 4 + 2 + 2).background(2 + 2 + ApiTour.FAN_OUT_ROWS).backgroundExceededBy(2)
          .andReading("GET PROFILE", Reads.ROLE, "GET REPORTS", "GET NOTICES", Reads.BODIES,
              Reads.OWN_LIKES, "GET_ALL NOTICES")),

  FEED_AFTER_FOLLOW("GET /v1/feed", "a feed page, the first after a follow",
      reading("QUERY FEED", "GET FEED~STATE", "QUERY FOLLOWING", "QUERY BLOCKED", "QUERY MUTES",
          "QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  FEED("GET /v1/feed", "a feed page", reading("QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  // on a shared table, bodies and counts are cached for a second
  FEED_WARM("GET /v1/feed", "the same page, within a second",
      reading("QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  EXPLAIN("GET /v1/feed/explain/{id}", "why it is in the feed",
      reading("GET PROFILE", "GET_ALL BLOCKED+BLOCKS+FANOUT+FOLLOWING+MUTES", "GET FEED")),
  // the block and both marks, both states; the other user's edge with its counts, notice and
  // cleaning job; checks that both users exist and that there is no edge in the other direction
  BLOCK("PUT /v1/blocks/{ref}", "block a user who follows",
      writing(3 * 2 + 2 * 2 + 8 + 2 * 2 + 2 + 2 + 2 * 2).background(ApiTour.cleanupUnits(0))
          .andReading("GET BLOCKS", "QUERY BLOCKS", "GET FOLLOWING", "GET FOLLOWING",
              "GET NOTICES")),
  BLOCKS("GET /v1/blocks", "whom one blocks", reading("QUERY BLOCKS")),
  // the same rows, and a check that the other user does not block
  UNBLOCK("DELETE /v1/blocks/{ref}", "take a block back",
      writing(3 * 2 + 2 * 2 + 2).andReading("GET_ALL BLOCKS")),
  // the mute, the state, and a check that the target exists
  MUTE("PUT /v1/mutes/{ref}", "mute a user", writing(2 + 2 + 2)
      .andReading("GET MUTES", "QUERY MUTES")),
  MUTES("GET /v1/mutes", "what one mutes", reading("QUERY MUTES")),
  UNMUTE("DELETE /v1/mutes/{ref}", "take a mute back", writing(2 + 2).andReading("GET MUTES")),
  MARK_READ_UP_TO("PUT /v1/feed/read", "read up to here", writing(2).andReading("GET FEED~STATE")),
  TICKET("POST /v1/live/tickets", "a ticket for a live connection", writing(2)),

  INBOX("GET /v1/notifications", "notifications",
      reading("QUERY NOTICES", Reads.BLOCKED, "QUERY MUTES", Reads.BODIES, Reads.OWN_LIKES)),
  SEEN("PUT /v1/notifications/seen", "notifications seen", writing(2).andReading("QUERY NOTICES")),
  READ("PUT /v1/notifications/read", "notifications read",
      writing(2 * ApiTour.NOTICE_GROUPS).andReading("QUERY NOTICES"));

  /** The route as written in the API contract. */
  final String route;
  final String text;
  final Budget budget;

  ApiCall(String route, String text, Budget budget) {
    this.route = route;
    this.text = text;
    this.budget = budget;
  }

  /** Read shapes shared by several calls. */
  private static final class Reads {
    static final String BODIES = "GET_ALL PROFILE+PROFILE#COUNTS";
    static final String OWN_LIKES = "QUERY LIKED";
    static final String BLOCKED = "QUERY BLOCKED";
    static final String ROLE = "GET ROLE";
    static final String FLAGGED = "QUERY FLAGGED by time";
    static final String ENTITY = "GET_ALL FOLLOWING+PROFILE+PROFILE#COUNTS";
    static final String[] PASSWORD = {"GET_ALL ATTEMPTS", "GET ACCOUNT", "GET ACCOUNT"};
    static final String[] FOLLOW = {"GET FOLLOWING", "GET PROFILE#COUNTS"};
    static final String[] LIKE_AND_MUTES =
        {"GET PROFILE", "GET NOTICES", "QUERY MUTES", OWN_LIKES,
          "GET PROFILE#COUNTS", "GET PROFILE#COUNTS"};
    static final String[] LIKE =
        {"GET PROFILE", "GET NOTICES", OWN_LIKES, "GET PROFILE#COUNTS", "GET PROFILE#COUNTS"};
  }
}
