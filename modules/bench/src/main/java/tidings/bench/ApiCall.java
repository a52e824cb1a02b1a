// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.Budget.reading;
import static tidings.bench.Budget.writing;

/**
 * Every call of the API with its budget in write units: 2 for an item in a transaction, 4 for one
 * that enters or leaves the index, 2 for a check alone, 1 for a feed row.
 */
enum ApiCall {
  // account, profile, claim on the id, session, audit
  SIGN_UP("POST /v1/accounts", "sign up", writing(10).andReading("GET ACCOUNT")),
  // account, session and audit; plus two attempt counters, incremented and decremented
  SIGN_IN("POST /v1/sessions", "sign in",
      writing(6 + 2 * 4).inTransactions(3).andReading(Reads.SIGN_IN)),
  // the same with one attempt counter, plus one ended session, its announcement if there may be other
  // servers, and a check of the e-mail address
  CHANGE_PASSWORD("PUT /v1/accounts/me/password", "change the password",
      writing(8 + 2 + 4).inTransactions(3).andReading(Reads.CHANGE_PASSWORD)),
  ME("GET /v1/accounts/me", "get the own user", reading(Reads.BODIES)),
  SESSIONS("GET /v1/sessions", "list own sessions", reading("GET ACCOUNT", "GET_ALL SESSION")),
  // with passkeys and identities also GET_ALL PASSKEY and GET_ALL IDENTITY
  CREDENTIALS("GET /v1/accounts/me/credentials", "list what the user can sign in with",
      reading("GET ACCOUNT")),
  SIGN_OUT("DELETE /v1/sessions/{id}", "sign out", writing(4 + 2 + 2).andReading("GET ACCOUNT")),

  // the same as a sign-up, and the address and the mail; then the mail is scheduled again with its
  // link, and deleted once it is sent
  SIGN_UP_WITH_EMAIL("POST /v1/accounts", "sign up with an e-mail address",
      writing(10 + 4).background(ApiTour.MAIL_UNITS + 2).andReading("GET ACCOUNT", "GET EMAIL")),
  EMAIL("GET /v1/accounts/me/email", "get the own e-mail address", reading("GET ACCOUNT")),
  // address and mail
  SEND_CONFIRMATION("POST /v1/accounts/me/email/confirmation", "send the link once more",
      writing(4).background(ApiTour.MAIL_UNITS + 2).andReading("GET ACCOUNT", "GET EMAIL")),
  // address, claim, link and audit, and a check of the account
  CONFIRM_EMAIL("POST /v1/email-confirmations", "confirm an e-mail address",
      writing(8 + 2).andReading("GET LINK", "GET ACCOUNT", "GET ACCOUNT", "GET EMAIL")),
  // address, mail and audit, and a check of the account; plus an attempt counter, incremented
  // and decremented
  SET_EMAIL("PUT /v1/accounts/me/email", "change the e-mail address",
      writing(6 + 2 + 4).inTransactions(3).background(ApiTour.MAIL_UNITS + 2)
          .andReading("GET_ALL ATTEMPTS", "GET ACCOUNT", "GET ACCOUNT", "GET ACCOUNT",
              "GET EMAIL")),
  // the same with the claim
  REMOVE_EMAIL("POST /v1/accounts/me/email/remove",
      "remove the e-mail address and one that waits",
      writing(8 + 2 + 4).inTransactions(3).background(ApiTour.MAIL_UNITS)
          .andReading("GET_ALL ATTEMPTS", "GET ACCOUNT", "GET ACCOUNT", "GET ACCOUNT",
              "GET EMAIL")),
  // the mail alone; in the background also the audit entry, and the time of the link
  REQUEST_RESET("POST /v1/password-resets", "ask for a link that resets the password",
      writing(2).background(ApiTour.MAIL_UNITS + 2 + 2 + 2)),
  // account, link, mail and audit, and a check of the address; plus one ended session, and its
  // announcement if there may be other servers
  COMPLETE_RESET("POST /v1/password-resets/complete", "reset the password",
      writing(8 + 2 + 2 + 2).background(ApiTour.MAIL_UNITS)
          .andReading("GET LINK", "GET ACCOUNT", "GET ACCOUNT", "GET LINK", "GET ACCOUNT",
              "GET ACCOUNT", "GET ACCOUNT", "GET ACCOUNT")),

  // the picture that enters the index, its end, the space of its user and one blob for all of its
  // sizes, and a check of the profile
  UPLOAD_PICTURE("POST /v1/media", "upload a picture of one pixel",
      writing(4 + 2 + 2 + 2 + 2).andReading("GET_ALL PROFILE+UPLOADS", "GET UPLOADS")),
  UPLOADED_PICTURE("GET /v1/media/{id}", "get an uploaded picture", reading("GET MEDIA")),
  UPLOADED_PICTURES("GET /v1/media", "list uploaded pictures",
      reading("GET UPLOADS", "QUERY UPLOADS by time", "GET_ALL MEDIA")),
  PICTURE_CONTENT("GET /media/{name}", "get the content of a picture", reading("GET MEDIA")),
  // the same without the check, and then the count of the blob
  DELETE_PICTURE("DELETE /v1/media/{id}", "delete an uploaded picture",
      writing(4 + 2 + 2 + 2 + 2).inTransactions(2)
          .andReading("GET MEDIA", "GET_ALL BLOB", "GET BLOB")),

  // with entities.claim=moderators, the first write also reads the role: GET ROLE
  DESCRIBE("PUT /v1/entities/{ref}", "create an entity", writing(2).andReading(Reads.ENTITY)),
  DESCRIBE_AGAIN("PUT /v1/entities/{ref}", "change an entity", writing(2).andReading(Reads.ENTITY)),
  CHANGE_ENTITY("PATCH /v1/entities/{ref}", "change a part of an entity",
      writing(2).andReading(Reads.ENTITY)),
  // profile, the claim on the handle, and a check that it is the id of no account
  TAKE_HANDLE("PATCH /v1/entities/{ref}", "take a handle",
      writing(2 + 2 + 2).andReading(Reads.ENTITY)),
  ENTITY("GET /v1/entities/{ref}", "get an entity", reading(Reads.ENTITY)),
  HANDLE("GET /v1/handles/{handle}", "get the user of a handle",
      reading("GET_ALL HANDLE", Reads.BODIES)),
  // each with its edge; of users also the requests to follow them, and marks of blocks
  ENTITIES("POST /v1/entities:read", "get a city and a user",
      reading(Reads.BLOCKED, "GET_ALL BLOCKED+FOLLOWING+PROFILE+PROFILE#COUNTS+REQUESTS")),
  PICTURE_OF_ENTITY("GET /v1/entities/{ref}/picture", "get the picture of an entity",
      reading(Reads.ENTITY)),
  ENTITY_WITH_ACTIVITIES("GET /v1/entities/{ref}", "get an entity with its newest activities",
      reading("QUERY ENTITY", "GET_ALL FOLLOWING", Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),

  // the pins, and checks of the owner and the activity
  PIN("PUT /v1/entities/{ref}/pins/{id}", "pin an own activity",
      writing(2 + 2 * 2).andReading("GET_ALL PROFILE+PROFILE#PINS", "GET PROFILE")),
  ENTITY_WITH_PINS("GET /v1/entities/{ref}", "get a user with a new pinned activity",
      reading("QUERY ENTITY", "GET_ALL BLOCKED+FOLLOWING+REQUESTS", Reads.BLOCKED, Reads.BODIES,
          Reads.OWN_LIKES)),
  UNPIN("DELETE /v1/entities/{ref}/pins/{id}", "take a pinned activity off",
      writing(2 + 2).andReading("GET_ALL PROFILE+PROFILE#PINS")),

  // both edges, both counts, the state; exceeded by the fill job
  FOLLOW("PUT /v1/follows/{ref}", "follow a city",
      writing(14).background(ApiTour.FILL_UNITS).exceededBy(2).andReading(Reads.FOLLOW)),
  // plus checks of existence and block, and the notice; also exceeded by the fill job
  FOLLOW_USER("PUT /v1/follows/{ref}", "follow a user, with a notification",
      writing(18 + 2).background(ApiTour.FILL_UNITS).exceededBy(2)
          .andReading("GET_ALL FOLLOWING+PROFILE+REQUESTS", "GET PROFILE#COUNTS", "GET_ALL NOTICES",
              "QUERY MUTES")),
  // checks of the profile and of a block, the request that enters the index, its end, and the notice
  REQUEST_FOLLOW("PUT /v1/follows/{ref}", "ask to follow a user",
      writing(2 + 2 + 4 + 2 + 2).andReading("GET_ALL FOLLOWING+PROFILE+REQUESTS",
          "GET PROFILE#COUNTS", "GET_ALL NOTICES", "QUERY MUTES")),
  FOLLOW_REQUESTS("GET /v1/follow-requests", "list requests to follow",
      reading(Reads.BLOCKED, "QUERY REQUESTS by time")),
  // the follow of a user, the request that leaves the index, its end, its notice, and that to its user
  APPROVE("PUT /v1/follow-requests/{ref}", "approve a request to follow",
      writing(18 + 2 + 4 + 2 + 2 + 2).background(ApiTour.FILL_UNITS).exceededBy(2)
          .andReading("GET FOLLOWING", "GET REQUESTS", "GET_ALL NOTICES", "GET_ALL NOTICES",
              "GET PROFILE#COUNTS", "GET_ALL NOTICES", "QUERY MUTES")),
  REMOVE_FOLLOWER("DELETE /v1/followers/{ref}", "remove a follower",
      writing(14 + 2).exceededBy(2).background(ApiTour.cleanupUnits(0))
          .andReading("GET FOLLOWING", "GET_ALL NOTICES")),
  // the request that leaves the index, its end, and the notice
  REFUSE("DELETE /v1/follow-requests/{ref}", "refuse a request to follow",
      writing(4 + 2 + 2).andReading("GET REQUESTS", "GET_ALL NOTICES")),
  FOLLOW_AGAIN("PUT /v1/follows/{ref}", "follow again", reading("GET FOLLOWING")),
  // plus end time and notification mark; the fill job finds nothing to write
  FOLLOW_WITH_OPTIONS("PUT /v1/follows/{ref}",
      "follow a topic with past activities and an end time",
      writing(14 + 4).background(6).exceededBy(2).andReading("GET FOLLOWING", "GET PROFILE#COUNTS",
          "QUERY ACTIVITY")),
  // two single follows, plus the idempotency key
  FOLLOW_MANY("POST /v1/follows:batch", "follow two topics in one batch",
      writing(2 + 2 * 14).inTransactions(3).background(2 * 6).exceededBy(2 * 2)
          .andReading("GET FOLLOWING", "GET FOLLOWING", "GET PROFILE#COUNTS",
              "GET PROFILE#COUNTS")),
  UNFOLLOW_MANY("POST /v1/follows:batch", "unfollow two topics in one batch",
      writing(2 + 2 * 14).inTransactions(3).exceededBy(2 * 2)
          .background(2 * ApiTour.cleanupUnits(0))
          .andReading("GET FOLLOWING", "GET FOLLOWING")),
  // if there are many likes between the activities, a query of the likes of each; if there is one of
  // them, also the blocks and a batch of the liked activities
  RELATIONS("POST /v1/relations:batch", "get the own relations to a city, a user and an activity",
      reading(Reads.BLOCKED, "GET_ALL BLOCKS+FOLLOWING+MUTES+REQUESTS", Reads.OWN_LIKES,
          "GET_ALL BOOKMARKS", "GET_ALL SHARED")),
  FOLLOWS("GET /v1/follows/{ref}", "get a follow", reading("GET FOLLOWING")),
  FOLLOWING("GET /v1/entities/{ref}/following", "list followed entities",
      reading(Reads.BLOCKED, "QUERY FOLLOWING by time")),
  FOLLOWERS("GET /v1/entities/{ref}/followers", "list followers",
      reading(Reads.BLOCKED, "QUERY FOLLOWERS by time")),
  // plus whether the entity is there
  NO_FOLLOWERS("GET /v1/entities/{ref}/followers", "list followers where there are none",
      reading(Reads.BLOCKED, "QUERY FOLLOWERS by time", Reads.ENTITY)),
  UNFOLLOW("DELETE /v1/follows/{ref}", "unfollow a city",
      writing(14).exceededBy(2).background(ApiTour.cleanupUnits(4)).andReading("GET FOLLOWING")),
  UNFOLLOW_KEEPING("DELETE /v1/follows/{ref}",
      "unfollow a topic with an end time, keeping its past",
      writing(14 + 4).andReading("GET FOLLOWING", "GET PROFILE#COUNTS")),
  UNFOLLOW_USER("DELETE /v1/follows/{ref}", "unfollow a user, removing the notification",
      writing(14 + 2).exceededBy(2).background(ApiTour.cleanupUnits(3))
          .andReading("GET FOLLOWING", "GET_ALL NOTICES")),

  // activity, outbox rows and counts, job, own feed row, request; the background is exceeded by the
  // delivery report
  POST("POST /v1/activities", "post",
      writing(12).background(2 + ApiTour.FAN_OUT_ROWS).backgroundExceededBy(2)),
  POST_TO_TWO("POST /v1/activities", "post to two targets",
      writing(20).background(2 + ApiTour.FAN_OUT_ROWS).backgroundExceededBy(2)),
  POST_MANY("POST /v1/activities:batch", "post two activities in one batch",
      writing(2 + 2 * 12).inTransactions(3).background(2 * (2 + ApiTour.FAN_OUT_ROWS))
          .backgroundExceededBy(2 * 2)),
  // activity, outbox row and count, job, own feed row, foreign id; the background is exceeded by the
  // delivery report
  UPSERT("POST /v1/activities", "post with a foreign id and a service key",
      writing(6 * 2).background(2).backgroundExceededBy(2)
          .andReading(Reads.KEY_AND_USER, "GET PROFILE")),
  UPSERT_CHANGED("POST /v1/activities", "post it again with another text",
      writing(2).andReading(Reads.KEY_AND_USER, "GET PROFILE", Reads.BODIES, Reads.OWN_LIKES)),
  UPSERT_SAME("POST /v1/activities", "post it again unchanged",
      reading(Reads.KEY_AND_USER, "GET PROFILE", Reads.BODIES, Reads.OWN_LIKES)),
  // two single ones, read together
  UPSERT_MANY("POST /v1/activities:batch", "post two activities with foreign ids in one batch",
      writing(2 * 6 * 2).inTransactions(2).background(2 * 2).backgroundExceededBy(2 * 2)
          .andReading(Reads.KEY_AND_USER, "GET_ALL PROFILE")),
  EDIT("PATCH /v1/activities/{id}", "edit an activity",
      writing(2).andReading("GET PROFILE", Reads.BODIES, Reads.OWN_LIKES)),
  ACTIVITY("GET /v1/activities/{id}", "get an activity",
      reading(Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),
  ACTIVITIES("POST /v1/activities:read", "get two activities",
      reading(Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),
  WITH_FOREIGN_ID("GET /v1/activities", "find activities by their foreign id",
      reading(Reads.BLOCKED, "QUERY FOREIGN")),
  PICTURE("GET /v1/activities/{id}/picture", "get the picture of an activity",
      reading(Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),
  // and the activity that it is a comment on
  GET_COMMENT("GET /v1/activities/{id}", "get a comment",
      reading(Reads.BLOCKED, Reads.BODIES, "GET_ALL PROFILE", Reads.OWN_LIKES)),
  PARENTS("GET /v1/activities/{id}/parents", "get what a comment is on",
      reading(Reads.BLOCKED, Reads.BODIES, "GET_ALL PROFILE", Reads.OWN_LIKES, "GET_ALL PROFILE",
          Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),
  DELIVERY("GET /v1/activities/{id}/delivery", "get the delivery of an activity",
      reading("GET PROFILE", "GET_ALL DELIVERY+FANOUT")),
  OUTBOX("GET /v1/entities/{ref}/activities", "list an outbox",
      reading(Reads.BLOCKED, "QUERY ACTIVITY", Reads.BODIES, Reads.OWN_LIKES)),
  // and the profile, from which the feed has its name
  ATOM("GET /v1/entities/{ref}/activities.atom", "list an outbox as Atom",
      reading(Reads.BLOCKED, "GET_ALL FOLLOWING+PROFILE+PROFILE#COUNTS", "QUERY ACTIVITY",
          Reads.BODIES, Reads.OWN_LIKES)),
  JSON_FEED("GET /v1/entities/{ref}/activities.json", "list an outbox as JSON Feed",
      reading(Reads.BLOCKED, "GET_ALL FOLLOWING+PROFILE+PROFILE#COUNTS", "QUERY ACTIVITY",
          Reads.BODIES, Reads.OWN_LIKES)),
  OEMBED("GET /v1/oembed", "describe a page for other sites",
      reading(Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),
  // plus the late row for resuming clients
  DELETE("DELETE /v1/activities/{id}", "delete an activity with two targets",
      writing(18 + 2).broadcasting(1)
          .andReading("GET PROFILE", "GET_ALL FANOUT", "GET_ALL NOTICES")),
  // the delivery, and that of its comment, whose job is written, taken over and ended; each is noted
  // as late before it ends
  RESTORE("POST /v1/activities/{id}/restore", "restore a deleted activity with a comment",
      writing(18).background(2 + 1 + ApiTour.FAN_OUT_ROWS + 1 + 2 + 2 + 1)
          .backgroundExceededBy(2 + 2)
          .andReading("GET PROFILE", Reads.BODIES, Reads.OWN_LIKES, "GET_ALL NOTICES")),

  // activity, job, thread row, own comment row, count, commenter row, notice, and checks that the
  // activity is live and that there is no block
  COMMENT("POST /v1/activities", "comment, with a notification",
      writing(18).background(2).backgroundExceededBy(2).andReading("GET PROFILE", "GET_ALL NOTICES",
          "QUERY MUTES",
          "GET COMMENTERS", "GET PROFILE#COUNTS")),
  THREAD("GET /v1/entities/{ref}/activities", "list the comments on an activity",
      reading(Reads.BLOCKED, "GET PROFILE", "QUERY ACTIVITY", Reads.BODIES, Reads.OWN_LIKES)),
  // the same without the checks, plus a feed row if the actor follows the thread, the late row, and
  // the check that nobody comments on it meanwhile
  DELETE_COMMENT("DELETE /v1/activities/{id}", "delete a comment, removing the notification",
      writing(20).broadcasting(1)
          .andReading("GET PROFILE", "GET PROFILE#COUNTS", "GET PROFILE#COUNTS", "GET PROFILE",
              "GET_ALL NOTICES", "GET COMMENTERS", "GET PROFILE#COUNTS", "GET_ALL FANOUT",
              "GET_ALL NOTICES")),

  // like, count, notice, and checks that the activity is live and that there is no block
  LIKE("PUT /v1/activities/{id}/likes/{kind}", "like",
      writing(12).andReading(Reads.LIKE_AND_MUTES)),
  UNLIKE("DELETE /v1/activities/{id}/likes/{kind}", "unlike", writing(8).andReading(Reads.UNLIKE)),
  LIKERS("GET /v1/activities/{id}/likes", "list the likes of an activity",
      reading(Reads.BLOCKED, "GET PROFILE", "QUERY LIKES by time")),
  // vote and count, and checks that the activity is live and that there is no block
  VOTE("PUT /v1/activities/{id}/vote", "vote in a poll", writing(10).andReading(Reads.VOTE)),
  WITHDRAW_VOTE("DELETE /v1/activities/{id}/vote", "withdraw a vote",
      writing(10).andReading(Reads.VOTE)),

  LIKED("GET /v1/entities/{ref}/likes", "list the likes of a user",
      reading(Reads.BLOCKED, Reads.OWN_LIKES, Reads.BODIES, Reads.OWN_LIKES)),

  // activity, job, feed row, outbox row and its count, both rows of the share, count, notice, and
  // checks that what is shared is live and that there is no block
  SHARE("POST /v1/activities", "share without words, with a notification",
      writing(9 * 2 + 2 * 2).background(2).backgroundExceededBy(2)
          .andReading("GET SHARED", "GET SHARED", "GET PROFILE", "GET_ALL NOTICES",
              "QUERY SHARED", "QUERY MUTES", "GET PROFILE#COUNTS", Reads.BODIES)),
  SHARES("GET /v1/activities/{id}/shares", "list the shares of an activity",
      reading(Reads.BLOCKED, "GET PROFILE", "QUERY SHARES", Reads.BODIES, Reads.OWN_LIKES,
          Reads.BODIES, Reads.OWN_LIKES)),
  UNSHARE("DELETE /v1/activities/{id}/share", "take back a share, removing the notification",
      writing(9 * 2 + 2).broadcasting(1)
          .andReading("GET SHARED", "GET PROFILE", "GET_ALL PROFILE+SHARES", "GET PROFILE#COUNTS",
              "GET_ALL NOTICES", "QUERY SHARED", "GET PROFILE#COUNTS", "GET_ALL FANOUT",
              "GET_ALL NOTICES")),

  // the bookmark in both lists, the counts, and checks of the activity and of a block
  BOOKMARK("PUT /v1/bookmarks/{id}", "bookmark an activity in a folder",
      writing(3 * 2 + 2 + 2 * 2)
          .andReading("GET PROFILE", "GET_ALL BLOCKED", "GET_ALL BOOKMARKS")),
  BOOKMARKS("GET /v1/bookmarks", "list bookmarks",
      reading(Reads.BLOCKED, "QUERY BOOKMARKS", Reads.OWN_LIKES, Reads.BODIES)),
  BOOKMARKS_IN_FOLDER("GET /v1/bookmarks", "list the bookmarks in a folder",
      reading(Reads.BLOCKED, "QUERY BOOKMARKS", Reads.OWN_LIKES, Reads.BODIES)),
  BOOKMARK_FOLDERS("GET /v1/bookmarks/folders", "list the folders of bookmarks",
      reading("GET BOOKMARKS")),
  // the list, and a check of the user
  PUT_LIST("PUT /v1/lists/{name}", "create a list",
      writing(2 + 2).andReading("GET LISTS", "QUERY LISTS")),
  // the list, and checks of the member and of a block
  ADD_TO_LIST("PUT /v1/lists/{name}/members/{ref}", "add a user to a list",
      writing(2 + 2 * 2).andReading("GET LISTS", "GET_ALL BLOCKED")),
  LISTS("GET /v1/lists", "list own lists", reading(Reads.BLOCKED, "QUERY LISTS")),
  LISTS_OF("GET /v1/entities/{ref}/lists", "list the lists of a user",
      reading(Reads.BLOCKED, "QUERY LISTS")),
  // of another user: the blocks of both
  LIST_MEMBERS("GET /v1/entities/{ref}/lists/{name}/members", "list the members of a list",
      reading(Reads.BLOCKED, Reads.BLOCKED, "GET LISTS", "GET_ALL PROFILE")),
  // one outbox for each member
  LIST_FEED("GET /v1/entities/{ref}/lists/{name}/feed", "read the feed of an own list",
      reading("GET FEED~STATE", "GET LISTS", "QUERY ACTIVITY", Reads.BODIES, Reads.OWN_LIKES)),
  REMOVE_FROM_LIST("DELETE /v1/lists/{name}/members/{ref}", "remove a user from a list",
      writing(2).andReading("GET LISTS")),
  DELETE_LIST("DELETE /v1/lists/{name}", "delete a list", writing(2)),
  // the list, and a check of the entity
  FOLLOW_AS("PUT /v1/entities/{ref}/follows/{target}", "let an entity follow a place",
      writing(2 + 2).andReading("GET_ALL LISTS+PROFILE")),
  ENTITY_FOLLOWS("GET /v1/entities/{ref}/follows", "list what an entity follows",
      reading(Reads.BLOCKED, "GET LISTS", "GET_ALL PROFILE")),
  ENTITY_FEED("GET /v1/entities/{ref}/feed", "read the feed of an entity",
      reading("GET FEED~STATE", "GET LISTS", "QUERY ACTIVITY", "QUERY ACTIVITY", Reads.BODIES,
          Reads.OWN_LIKES)),
  UNFOLLOW_AS("DELETE /v1/entities/{ref}/follows/{target}", "end what an entity follows",
      writing(2 + 2).andReading("GET_ALL LISTS+PROFILE")),
  REMOVE_BOOKMARK("DELETE /v1/bookmarks/{id}", "remove a bookmark",
      writing(3 * 2 + 2).andReading("GET_ALL BOOKMARKS")),

  // blocks of the reader, and the top of each shard of the index; cached for some seconds
  TRENDING("GET /v1/trending", "list trending entities", reading(Reads.TRENDS)),
  // blocks of the reader; what the index has found is read as in any list
  SEARCH("GET /v1/search", "search", reading(Reads.BLOCKED, Reads.BODIES, Reads.OWN_LIKES)),
  // the follows and their names are kept for ten seconds
  SUGGEST("GET /v1/suggest", "suggest names", reading(Reads.BLOCKED, "QUERY FOLLOWING by time")),
  LIST_ENTITIES("GET /v1/entities", "list entities of a type", reading(Reads.BLOCKED)),
  // reported flag of the activity, the report, the flag that enters the index, and the audit entry
  REPORT("POST /v1/activities/{id}/reports", "report an activity",
      writing(2 + 2 + 4 + 2).andReading("GET PROFILE", "GET_ALL REPORTS")),
  // check that the activity is live, the report, the indexed flag, and the audit entry
  REPORT_TOO("POST /v1/activities/{id}/reports", "report an activity again",
      writing(2 + 2 + 2 + 2).andReading("GET PROFILE", "GET_ALL REPORTS")),
  REPORTS("GET /v1/reports", "list pending reports",
      reading(Reads.ROLE, Reads.FLAGGED, Reads.FLAGGED, Reads.FLAGGED, Reads.FLAGGED,
          "GET_ALL REPORTS", Reads.BODIES, Reads.OWN_LIKES)),
  // the flag, which leaves the index, and the audit entry
  DISMISS("POST /v1/activities/{id}/reports/dismiss", "dismiss reports",
      writing(4 + 2).andReading(Reads.ROLE, "GET_ALL PROFILE+REPORTS")),
  // the report, the flag that enters the index, and the audit entry
  REPORT_ENTITY("POST /v1/entities/{ref}/reports", "report an entity",
      writing(2 + 4 + 2).andReading("GET PROFILE", "GET_ALL REPORTS")),
  ENTITY_REPORTS("GET /v1/reports/entities", "list reported entities",
      reading(Reads.ROLE, "QUERY FLAGGED_ENTITIES by time", "GET_ALL PROFILE+REPORTS")),
  DISMISS_ENTITY("POST /v1/entities/{ref}/reports/dismiss", "dismiss the reports of an entity",
      writing(4 + 2).andReading(Reads.ROLE, "GET PROFILE", "GET REPORTS")),
  // profile and audit entry
  BLANK("POST /v1/entities/{ref}/blank", "blank a profile",
      writing(2 + 2).andReading(Reads.ROLE, "GET PROFILE")),
  // list and audit entry
  BLANK_LIST("POST /v1/entities/{ref}/lists/{name}/blank", "blank the title of a list",
      writing(2 + 2).andReading(Reads.ROLE, "GET LISTS")),
  // the same, and a check that the owner exists
  TRANSFER("PUT /v1/entities/{ref}/owner", "give an entity to another owner",
      writing(2 + 2 + 2).andReading(Reads.ROLE, "GET PROFILE")),
  // account and session, the row that tells other servers, audit entry, and the check that the user
  // is no moderator
  END_SESSIONS("POST /v1/entities/{ref}/sessions/end", "end the only session of a user",
      writing(4 + 2 + 2 + 2).andReading(Reads.ROLE, "GET ACCOUNT")),
  // account, suspension that enters the index, audit entry, and the check that the user is no
  // moderator
  SUSPEND("PUT /v1/suspensions/{ref}", "suspend a user without sessions",
      writing(2 + 4 + 2 + 2).broadcasting(1)
          .andReading(Reads.ROLE, "GET ACCOUNT", "GET PROFILE")),
  SUSPENSIONS("GET /v1/suspensions", "list suspended users",
      reading(Reads.ROLE, "QUERY SUSPENDED by time")),
  REINSTATE("DELETE /v1/suspensions/{ref}", "reinstate a user",
      writing(4 + 2).andReading(Reads.ROLE, "GET ACCOUNT", "GET ACCOUNT", "GET PROFILE")),
  // account, profile, claim on the id, audit entry
  PUT_USER("PUT /v1/users/{id}", "create a user with a service key",
      writing(4 * 2).andReading(Reads.KEY, Reads.USER_BY_SITE)),
  // profile and audit entry
  CHANGE_USER("PATCH /v1/users/{id}", "change a user with a service key",
      writing(2 * 2).andReading(Reads.KEY, Reads.USER_BY_SITE)),
  // two single ones, read together
  PUT_USERS("POST /v1/users:batch", "create two users in one batch",
      writing(2 * 4 * 2).inTransactions(2).andReading(Reads.KEY, Reads.USER_BY_SITE)),
  // tombstone in two rows, mark of the profile, job, audit entry, and the message to other nodes
  ERASE_USER("DELETE /v1/users/{id}", "begin to erase a user with a service key",
      writing(6 * 2).andReading(Reads.KEY, "GET ACCOUNT", "GET PROFILE")),
  ERASURE("GET /v1/users/{id}/erasure", "get the report of an erasure",
      reading(Reads.KEY, "GET ACCOUNT")),
  // profiles and audit entries
  PUT_ENTITIES("POST /v1/entities:batch", "create two places in one batch",
      writing(2 * 2 * 2).inTransactions(2).andReading(Reads.KEY, Reads.ENTITY_BY_SITE)),
  // the end of the log says that there are none
  EVENTS("GET /v1/events", "look for new events with a service key",
      reading(Reads.KEY, "GET EVENTS", "QUERY EVENTS", "GET EVENTS")),
  // the delete of an activity with one target, plus the flag, the notice to its actor, and the
  // audit entry
  TAKE_DOWN("POST /v1/activities/{id}/takedown", "take down an activity with one target",
      writing(14 + 2 + 4 + 2 + 2).broadcasting(1)
          .andReading(Reads.ROLE, "GET PROFILE", "GET_ALL NOTICES", "GET REPORTS", "GET_ALL FANOUT",
              "GET_ALL NOTICES")),

  // the restore of an activity with one target, plus the flag, the removed notice, and the audit
  // entry
  RESTORE_TAKEN_DOWN("POST /v1/activities/{id}/restore", "restore an activity that was taken down",
      writing(14 + 4 + 2 + 2).background(2 + 1 + ApiTour.FAN_OUT_ROWS).backgroundExceededBy(2)
          .andReading("GET PROFILE", Reads.ROLE, "GET REPORTS", "GET_ALL NOTICES", Reads.BODIES,
              Reads.OWN_LIKES, "GET_ALL NOTICES")),

  FEED_AFTER_FOLLOW("GET /v1/feed", "read the feed after a follow",
      reading("QUERY FEED", "GET FEED~STATE", "QUERY FOLLOWING", "QUERY BLOCKED", "QUERY MUTES",
          "QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  FEED("GET /v1/feed", "read the feed", reading("QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  // on a shared table, bodies and counts are cached for a second
  FEED_WARM("GET /v1/feed", "read the feed again within a second",
      reading("QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  // the same once more for each round that has not filled the page
  FEED_FILTERED("GET /v1/feed", "read the photos of the feed",
      reading("QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  // the same once more for each hundred activities, up to 500
  FEED_VIEW("GET /v1/feed", "read the feed in groups",
      reading("QUERY FEED", Reads.BODIES, Reads.OWN_LIKES)),
  EXPLAIN("GET /v1/feed/explain/{id}", "explain why an activity is in the feed",
      reading("GET PROFILE", "GET_ALL BLOCKED+BLOCKS+FANOUT+FOLLOWING+MUTES", "GET FEED")),
  // the block and both marks, both states; the other user's edge with its counts, notice and
  // cleaning job; checks that both users exist, that there is no edge in the other direction, and
  // no request in either
  BLOCK("PUT /v1/blocks/{ref}", "block a follower",
      writing(3 * 2 + 2 * 2 + 8 + 2 * 2 + 2 + 2 + 2 * 2 + 2 * 2).broadcasting(2)
          .background(ApiTour.cleanupUnits(0))
          .andReading("GET BLOCKS", "QUERY BLOCKS", "GET FOLLOWING", "GET FOLLOWING",
              "GET_ALL NOTICES", "GET_ALL REQUESTS")),
  BLOCKS("GET /v1/blocks", "list blocked users", reading("QUERY BLOCKS")),
  // the same rows, and a check that the other user does not block
  UNBLOCK("DELETE /v1/blocks/{ref}", "unblock a user",
      writing(3 * 2 + 2 * 2 + 2).broadcasting(2).andReading("GET_ALL BLOCKS")),
  // the mute, the state, and a check that the target exists
  MUTE("PUT /v1/mutes/{ref}", "mute a user", writing(2 + 2 + 2).broadcasting(1)
      .andReading("GET_ALL BLOCKED", "GET MUTES", "QUERY MUTES")),
  MUTES("GET /v1/mutes", "list mutes", reading(Reads.BLOCKED, "QUERY MUTES")),
  UNMUTE("DELETE /v1/mutes/{ref}", "unmute a user",
      writing(2 + 2).broadcasting(1).andReading("GET MUTES")),
  // the words and the state
  MUTE_WORDS("PUT /v1/muted-words", "mute words", writing(2 + 2).broadcasting(1)),
  MUTED_WORDS("GET /v1/muted-words", "get the muted words", reading("GET MUTES")),
  MARK_READ_UP_TO("PUT /v1/feed/read", "mark the feed as read",
      writing(2).andReading("GET FEED~STATE")),
  TICKET("POST /v1/live/tickets", "create a ticket for a live connection", writing(2)),

  INBOX("GET /v1/notifications", "list notifications",
      reading("QUERY NOTICES", Reads.BLOCKED, "QUERY MUTES", Reads.BODIES, Reads.OWN_LIKES)),
  SEEN("PUT /v1/notifications/seen", "mark notifications as seen",
      writing(2).andReading("QUERY NOTICES")),
  READ("PUT /v1/notifications/read", "mark notifications as read",
      writing(2 * ApiTour.NOTICE_GROUPS).andReading("QUERY NOTICES")),
  // the id of the notice; for each user the notice, the mark that they were told, and a check that
  // they exist
  POST_NOTICE("POST /v1/notifications", "tell two users something with a service key",
      writing(2 + 2 * 3 * 2).inTransactions(2)
          .andReading(Reads.KEY, "GET SITENOTICE", "GET_ALL ACCOUNT+NOTICES+PROFILE+TOLD")),
  PREFERENCES("GET /v1/notifications/preferences", "read the channels of notifications",
      reading("GET NOTICES")),
  SET_PREFERENCES("PUT /v1/notifications/preferences", "choose the channels of notifications",
      writing(2 + 2).broadcasting(1));

  /** The route as written in the API contract. */
  final String route;
  final String text;
  final Budget budget;

  ApiCall(String route, String text, Budget budget) {
    this.route = route;
    this.text = text;
    this.budget = budget;
  }
}
