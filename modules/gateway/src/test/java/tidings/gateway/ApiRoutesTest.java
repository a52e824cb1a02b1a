// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.StubActors.ADA;
import static tidings.gateway.StubActors.BEN;
import static tidings.gateway.StubActors.NOON;
import static tidings.gateway.StubActors.POST;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.Accounts;
import tidings.core.Activities;
import tidings.core.Activity.Content;
import tidings.core.ActivityFilter;
import tidings.core.Cursor;
import tidings.core.Entities;
import tidings.core.Entities.Profile;
import tidings.core.Feeds;
import tidings.core.Follows;
import tidings.core.Likes;
import tidings.core.Moderation;
import tidings.core.Notifications;
import tidings.core.Polls;
import tidings.core.Ref;
import tidings.core.UserId;

/** Each route of the contract: the message that it sends to actors, and its exact response. */
@ExtendWith(VertxExtension.class)
class ApiRoutesTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final String ADAS_SUMMARY =
      """
          {"ref":"user:ada","name":"ADA","image":null}""";
  private static final String ACTIVITY =
      """
          {"id":"%s","actor":%s,"verb":"post",\
          "object":{"type":"note","text":"olá \\"Lisboa\\" 🌊","name":null,"url":null,\
          "image":"https://example.org/a.jpg"},"targets":["city:lisbon"],"data":{"a":[1,2]},\
          "publishedAt":"%s","version":1,\
          "counts":{"likes":{"like":2},"comments":0,"allComments":0,"shares":0},\
          "you":{"likes":["like"]}}"""
          .formatted(POST, ADAS_SUMMARY, "2025-11-22T00:48:56.512Z");
  @AutoClose
  GatewayFixture fixture;

  @BeforeEach
  void open(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
  }

  @Test
  void signing_up() {
    var answer = fixture.ask(
        "POST", "/v1/accounts", "{\"id\":\"ada\",\"password\":\"correct horse\",\"name\":\"Ada\"}");
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.bodyAsString()).isEqualTo(
        """
            {"user":{"ref":"user:ada","name":"Ada","image":null},"token":"fresh",\
            "expiresAt":"2026-11-21T12:00:00.120Z"}""");
    assertAsked(new Accounts.SignUp(
        ADA, "correct horse", "Ada", Optional.empty(), Optional.empty(), "127.0.0.1",
        Optional.of("Vert.x-WebClient"), Optional.empty()));
  }

  @Test
  void signing_in() {
    var answer = fixture.ask("POST", "/v1/sessions", "{\"id\":\"ada\",\"password\":\"short\"}");
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.bodyAsString()).isEqualTo(
        """
            {"user":%s,"token":"fresh","expiresAt":"2026-11-21T12:00:00.120Z"}"""
            .formatted(ADAS_SUMMARY));
    assertAsked(new Accounts.SignIn(
        ADA, "short", "127.0.0.1", Optional.empty(), Optional.of("Vert.x-WebClient"),
        Optional.empty()));
  }

  @Test
  void a_token_in_a_cookie_is_not_in_the_body() {
    var answer = fixture.request("POST", "/v1/sessions?cookie=true")
        .putHeader("Content-Type", "application/json")
        .putHeader("Sec-Fetch-Site", "same-origin")
        .sendBuffer(Buffer.buffer("{\"id\":\"ada\",\"password\":\"short\"}"))
        .await();
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.bodyAsString()).isEqualTo(
        "{\"user\":%s,\"expiresAt\":\"2026-11-21T12:00:00.120Z\"}".formatted(ADAS_SUMMARY));
    assertThat(answer.getHeader("Set-Cookie")).isEqualTo(
        "tidings=fresh; Path=/v1; Expires=Sat, 21 Nov 2026 12:00:00 GMT; HttpOnly; SameSite=Strict");
  }

  @Test
  void activities_liked_by_a_user() {
    var answer = fixture.ask("GET", "/v1/entities/user:ben/likes?limit=5");
    assertThat(answer.bodyAsString()).startsWith(
        "{\"items\":[{\"activity\":" + ACTIVITY
            + ",\"kind\":\"like\",\"at\":\"2026-11-21T12:00:00.120Z\"}],\"next\":\"");
    assertAsked(new Likes.LikedBy(StubActors.BEN, Optional.of(ADA), Optional.empty(), 5));
    assertThat(fixture.ask("GET", "/v1/entities/city:lisbon/likes").statusCode()).isEqualTo(400);
  }

  @Test
  void changing_the_password() {
    var answer = fixture.ask(
        "PUT", "/v1/accounts/me/password", "{\"old\":\"short\",\"new\":\"correct horse\"}");
    assertThat(answer.statusCode()).isEqualTo(204);
    var me = Accounts.Session.stored("session-of-ada", ADA, StubActors.NOON,
        StubActors.NOON, StubActors.SESSION_END, Optional.empty());
    assertAsked(
        new Accounts.ChangePassword(me, Optional.of("short"), "correct horse", "127.0.0.1"));
  }

  @Test
  void listing_sessions() {
    assertOk(
        fixture.ask("GET", "/v1/sessions"),
        """
            {"items":[{"id":"session-of-ada","createdAt":"2026-11-21T12:00:00.120Z",\
            "usedAt":"2026-11-21T12:00:00.120Z","expiresAt":"2126-11-21T12:00:00.000Z",\
            "device":null,"current":true}],"next":null}""");
    assertAsked(new Accounts.SessionsOf(ADA));
  }

  @Test
  void ending_the_current_and_another_session() {
    assertThat(fixture.ask("DELETE", "/v1/sessions/current").statusCode()).isEqualTo(204);
    assertAsked(new Accounts.SignOut(ADA, "session-of-ada", "127.0.0.1"));
    assertThat(fixture.ask("DELETE", "/v1/sessions/another").statusCode()).isEqualTo(204);
    assertAsked(new Accounts.SignOut(ADA, "another", "127.0.0.1"));
  }

  @Test
  void an_entity_and_its_version() {
    var answer = fixture.anonymously("GET", "/v1/entities/city:lisbon");
    assertOk(
        answer,
        """
            {"ref":"city:lisbon","name":"lisbon","about":null,"image":null,\
            "counts":{"followers":1,"following":2,"activities":3},\
            "createdAt":"2026-11-21T12:00:00.120Z","you":{"follows":true,"owns":false}}""");
    assertThat(answer.getHeader("ETag")).matches("\"7\\.[A-Za-z0-9_-]{16}\"");
    assertAsked(new Entities.GetEntity(LISBON, Optional.empty()));
  }

  @Test
  void an_entity_with_its_newest_activities_and_a_link_to_more() {
    var answer = fixture.ask("GET", "/v1/entities/city:lisbon?with=activities");
    assertThat(answer.getHeader("ETag")).startsWith("\"7.");
    assertThat(answer.bodyAsString())
        .startsWith("{\"ref\":\"city:lisbon\",")
        .contains("\"you\":{\"follows\":true,\"owns\":false},\"pinned\":[],\"activities\":{"
            + "\"items\":[" + ACTIVITY + "]");
    assertAsked(new Entities.GetEntityWithActivities(LISBON, Optional.of(ADA)));

    var next = answer.bodyAsJsonObject().getJsonObject("activities").getString("next");
    fixture.ask("GET", "/v1/entities/city:lisbon/activities?after=" + next);
    assertAsked(
        new Activities.OutboxOf(LISBON, Optional.of(ADA), Optional.of(new Cursor("here")), 20));
  }

  @Test
  void describing_an_entity_with_if_match() {
    var answer = fixture.request("PUT", "/v1/entities/city:lisbon")
        .bearerTokenAuthentication(StubActors.ADAS_TOKEN)
        .putHeader("If-Match", "\"6\"")
        .sendJsonObject(new JsonObject().put("name", "Lisbon").put("about", "Seven hills"))
        .await();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.getHeader("ETag")).isEqualTo("\"7\"");
    assertAsked(
        new Entities.Describe(
            ADA, LISBON, new Profile("Lisbon", Optional.of("Seven hills"), Optional.empty()),
            Optional.of(6L)));
  }

  @Test
  void the_outbox_of_an_entity() {
    var answer = fixture.ask("GET", "/v1/entities/city:lisbon/activities?limit=3");
    assertThat(answer.bodyAsString()).startsWith("{\"items\":[" + ACTIVITY + "],\"next\":\"");
    assertAsked(new Activities.OutboxOf(LISBON, Optional.of(ADA), Optional.empty(), 3));
  }

  @Test
  void followers_of_an_entity() {
    var answer = fixture.anonymously("GET", "/v1/entities/city:lisbon/followers");
    assertThat(answer.bodyAsString()).startsWith(
        """
            {"items":[{"ref":"user:ben","name":"BEN","image":null,\
            "since":"2026-11-21T12:00:00.120Z"}],"next":\"""");
    assertAsked(new Follows.FollowersOf(LISBON, 20));
  }

  @Test
  void entities_followed_by_a_user() {
    var answer = fixture.anonymously("GET", "/v1/entities/user:ada/following?limit=100");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertAsked(new Follows.FollowedBy(ADA, 100));
  }

  @Test
  void blocking() {
    assertThat(fixture.ask("PUT", "/v1/blocks/user:ben").statusCode()).isEqualTo(204);
    assertAsked(new Follows.Block(ADA, BEN));
    assertThat(fixture.ask("DELETE", "/v1/blocks/user:ben").statusCode()).isEqualTo(204);
    assertAsked(new Follows.Unblock(ADA, BEN));
    assertThat(fixture.ask("GET", "/v1/blocks?limit=2").bodyAsString()).startsWith(
        """
            {"items":[{"ref":"user:ben","name":"BEN","image":null,\
            "since":"2026-11-21T12:00:00.120Z"}],"next":\"""");
    assertAsked(new Follows.BlockedBy(ADA, Optional.empty(), 2));
  }

  @Test
  void muting() {
    var body = "{\"until\":\"2026-11-21T12:00:00.120Z\"}";
    assertThat(fixture.ask("PUT", "/v1/mutes/city:lisbon", body).statusCode()).isEqualTo(204);
    assertAsked(new Follows.Mute(ADA, LISBON, Optional.of(NOON)));
    assertThat(fixture.ask("PUT", "/v1/mutes/city:lisbon").statusCode()).isEqualTo(204);
    assertAsked(new Follows.Mute(ADA, LISBON, Optional.empty()));
    assertThat(fixture.ask("DELETE", "/v1/mutes/city:lisbon").statusCode()).isEqualTo(204);
    assertAsked(new Follows.Unmute(ADA, LISBON));
    assertThat(fixture.ask("GET", "/v1/mutes").bodyAsString()).startsWith(
        """
            {"items":[{"ref":"user:ben","name":"BEN","image":null,\
            "since":"2026-11-21T12:00:00.120Z","until":"2026-11-21T12:00:00.120Z"}],"next":\"""");
    assertAsked(new Follows.MutedBy(ADA, Optional.empty(), 20));
  }

  @Test
  void following() {
    var edge =
        "{\"state\":\"following\",\"ref\":\"city:lisbon\",\"since\":\"2026-11-21T12:00:00.120Z\","
            + "\"verbs\":[],\"until\":null,\"notify\":false}";
    assertOk(fixture.ask("PUT", "/v1/follows/city:lisbon"), edge);
    assertAsked(new Follows.Follow(ADA, LISBON));
    assertOk(fixture.ask("PUT", "/v1/follows/city:lisbon", "{}"), edge);
    assertOk(fixture.ask("GET", "/v1/follows/city:lisbon"), edge);
  }

  @Test
  void not_following_is_not_found() {
    var answer = fixture.ask("GET", "/v1/follows/user:ben");
    assertThat(answer.statusCode()).isEqualTo(404);
    assertAsked(new Follows.EdgeOf(ADA, new UserId("ben").ref()));
  }

  @Test
  void unfollowing() {
    var answer = fixture.ask("DELETE", "/v1/follows/city:lisbon");
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.body()).isNull();
    assertAsked(new Follows.Unfollow(ADA, LISBON));
  }

  @Test
  void posting() {
    var answer = fixture.ask(
        "POST", "/v1/activities",
        """
            {"verb":"post","object":{"type":"note","text":"olá\\n🌊","url":null},
             "targets":["city:lisbon"],"data":{"stars": 5, "more": [1.50, null, {"a":"\\u00e9"}]}}""");
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.getHeader("Location")).isEqualTo("/v1/activities/" + POST);
    assertThat(answer.bodyAsString()).isEqualTo(ACTIVITY);
    var content = Content.note("olá\n🌊");
    assertAsked(
        new Activities.Publish(
            ADA,
            new Activities.Draft(
                "post", content, List.of(LISBON),
                Optional.of("{\"stars\":5,\"more\":[1.50,null,{\"a\":\"é\"}]}"))));
  }

  @Test
  void reading_and_deleting_an_activity() {
    assertOk(fixture.anonymously("GET", "/v1/activities/" + POST), ACTIVITY);
    assertAsked(new Activities.GetActivity(POST, Optional.empty()));
    assertThat(fixture.ask("DELETE", "/v1/activities/" + POST).statusCode()).isEqualTo(204);
    assertAsked(new Activities.Delete(ADA, POST));
  }

  @Test
  void the_delivery_of_an_activity() {
    assertOk(
        fixture.ask("GET", "/v1/activities/" + POST + "/delivery"),
        """
            {"state":"running","recipients":5,"written":3,"startedAt":"2026-11-21T12:00:00.120Z",\
            "finishedAt":null,"merged":[]}""");
    assertAsked(new Activities.DeliveryOf(ADA, POST));
  }

  @Test
  void the_feed_by_a_filter() {
    assertThat(fixture.ask("GET", "/v1/feed?verb=share&type=song&targetType=city"
        + "&since=2026-11-21T12:00:00.12Z&until=2026-11-22T00:00:00Z&limit=5").statusCode())
        .isEqualTo(200);
    var filter = new ActivityFilter(Optional.of("share"), Optional.of("song"), Optional.of("city"),
        Optional.of(NOON), Optional.of(Instant.parse("2026-11-22T00:00:00Z")));
    assertAsked(new Feeds.FeedOf(ADA, filter, Optional.empty(), 5));
  }

  @Test
  void activities_by_their_ids() {
    assertOk(
        fixture.ask("POST", "/v1/activities:read",
            "{\"ids\":[\"%s\",\"%s\"]}".formatted(POST, POST)),
        "{\"items\":[" + ACTIVITY + "],\"missing\":[],\"remaining\":[]}");
    assertAsked(new Activities.GetActivities(List.of(POST), Optional.of(ADA)));
  }

  @Test
  void entities_by_their_refs() {
    assertOk(
        fixture.ask("POST", "/v1/entities:read", "{\"refs\":[\"city:lisbon\"]}"),
        "{\"items\":[],\"missing\":[\"city:lisbon\"],\"remaining\":[]}");
    assertAsked(new Entities.GetEntities(List.of(LISBON), Optional.of(ADA)));
  }

  @Test
  void own_relations() {
    assertOk(
        fixture.ask("POST", "/v1/relations:batch",
            "{\"refs\":[\"city:lisbon\"],\"activities\":[\"%s\"]}".formatted(POST)),
        """
            {"refs":[{"ref":"city:lisbon","follows":true,"requested":false,"blocks":false,\
            "mutes":false}],"activities":[{"id":"%s","likes":["like"],"bookmarked":true,"shared":true}]}"""
            .formatted(POST));
  }

  @Test
  void following_and_unfollowing_many() {
    var answer = fixture.ask("POST", "/v1/follows:batch?history=keep",
        "{\"items\":[],\"unfollow\":[\"city:lisbon\"]}");
    assertOk(answer, "{\"items\":[],\"unfollow\":[{\"status\":204}]}");
    assertAsked(new Follows.Unfollow(ADA, LISBON, Follows.History.KEEP));
  }

  @Test
  void liking_and_unliking() {
    assertOk(
        fixture.ask("PUT", "/v1/activities/" + POST + "/likes/+1"),
        "{\"counts\":{\"likes\":{\"like\":1},\"comments\":0,\"allComments\":0,\"shares\":0}}");
    assertAsked(new Likes.Like(ADA, POST, "+1"));
    assertOk(
        fixture.ask("DELETE", "/v1/activities/" + POST + "/likes/%2B1"),
        "{\"counts\":{\"likes\":{},\"comments\":0,\"allComments\":0,\"shares\":0}}");
    assertAsked(new Likes.Unlike(ADA, POST, "+1"));
  }

  @Test
  void voting_and_withdrawing_the_vote() {
    assertOk(
        fixture.ask("PUT", "/v1/activities/" + POST + "/vote", "{\"choices\":[2,1,2]}"),
        "{\"counts\":{\"likes\":{},\"comments\":0,\"allComments\":0,\"shares\":0,"
            + "\"votes\":{\"1\":1},\"voters\":1}}");
    assertAsked(new Polls.Vote(ADA, POST, List.of(1, 2)));
    assertOk(
        fixture.ask("DELETE", "/v1/activities/" + POST + "/vote"),
        "{\"counts\":{\"likes\":{},\"comments\":0,\"allComments\":0,\"shares\":0}}");
    assertAsked(new Polls.Withdraw(ADA, POST));
  }

  @Test
  void likers_of_an_activity() {
    var answer = fixture.anonymously("GET", "/v1/activities/" + POST + "/likes?kind=%2B1");
    assertThat(answer.bodyAsString()).startsWith(
        """
            {"items":[{"user":{"ref":"user:ben","name":"BEN","image":null},"kind":"like",\
            "at":"2026-11-21T12:00:00.120Z"}],"next":\"""");
    assertAsked(new Likes.LikersOf(POST, 20).ofKind("+1"));
  }

  @Test
  void a_feed() {
    var answer = fixture.ask("GET", "/v1/feed");
    assertThat(answer.bodyAsString())
        .startsWith("{\"items\":[{\"activity\":" + ACTIVITY + ",\"via\":[\"user:ada\"]}],\"next\":")
        .contains(",\"read\":null,\"position\":\"");
    assertThat(answer.bodyAsJsonObject().getString("position")).isNotEmpty();
    assertAsked(new Feeds.FeedOf(ADA, Optional.empty(), 20));
  }

  @Test
  void notifications() {
    var answer = fixture.ask("GET", "/v1/notifications");
    assertThat(answer.bodyAsString())
        .startsWith(
            """
                {"items":[{"id":"like:%s","type":"like",\
                "actors":[{"ref":"user:ben","name":"BEN","image":null}],"count":1,"activity":%s,\
                "takedown":null,"mentions":0,"updatedAt":"2026-11-21T12:00:00.120Z","seen":false,"read":false}],\
                "unseen":1,"unread":2,"next":"""
                .formatted(POST, ACTIVITY));
    assertAsked(new Notifications.InboxOf(ADA, Optional.empty(), 20));
  }

  @Test
  void reports() {
    assertThat(
        fixture.ask("POST", "/v1/activities/" + POST + "/reports", "{\"reason\":\"Spam\"}")
            .statusCode())
        .isEqualTo(204);
    assertAsked(new Moderation.ReportActivity(ADA, POST, "Spam"));
    assertThat(fixture.ask("POST", "/v1/activities/" + POST + "/reports/dismiss").statusCode())
        .isEqualTo(204);
    assertAsked(new Moderation.DismissReports(ADA, POST));
    assertThat(
        fixture.ask("POST", "/v1/activities/" + POST + "/takedown", "{\"reason\":\"Spam\"}")
            .statusCode())
        .isEqualTo(204);
    assertAsked(new Activities.TakeDown(ADA, POST, "Spam", false));
    assertThat(
        fixture.ask("POST", "/v1/activities/" + POST + "/takedown",
            "{\"reason\":\"Spam\",\"comments\":true}").statusCode())
        .isEqualTo(204);
    assertAsked(new Activities.TakeDown(ADA, POST, "Spam", true));
  }

  @Test
  void the_moderation_queue() {
    var answer = fixture.ask("GET", "/v1/reports?limit=3");
    assertThat(answer.bodyAsString())
        .startsWith(
            """
                {"items":[{"activity":%s,"since":"2026-11-21T12:00:00.120Z","count":1,\
                "reports":[{"reporter":{"ref":"user:ben","name":"BEN","image":null},\
                "reason":"Spam","at":"2026-11-21T12:00:00.120Z"}],\
                "dismissed":{"moderator":{"ref":"user:ada","name":"ADA","image":null},\
                "at":"2026-11-21T12:00:00.120Z"}}],"next":""".formatted(ACTIVITY));
    assertAsked(new Moderation.QueueOf(ADA, Optional.empty(), 3));
  }

  @Test
  void marking_notifications_as_seen_and_read() {
    assertThat(fixture.ask("PUT", "/v1/notifications/seen").statusCode()).isEqualTo(204);
    assertAsked(new Notifications.MarkSeen(ADA, Optional.empty()));
    var some = fixture.ask("PUT", "/v1/notifications/read", "{\"ids\":[\"follow:2026-11-21\"]}");
    assertThat(some.statusCode()).isEqualTo(204);
    assertAsked(new Notifications.MarkRead(ADA, Optional.of(Set.of("follow:2026-11-21"))));
  }

  @Test
  void responses_are_json_and_private() {
    var answer = fixture.ask("GET", "/v1/feed");
    assertThat(answer.getHeader("Content-Type")).isEqualTo("application/json");
    assertThat(answer.getHeader("Cache-Control")).isEqualTo("private, no-cache");
    assertThat(answer.getHeader("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.getHeader("Server")).isNull();
  }

  private void assertAsked(Object ask) {
    assertThat(fixture.actors.asked).last().isEqualTo(ask);
  }

  private static void assertOk(HttpResponse<Buffer> answer, String json) {
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.bodyAsString()).isEqualTo(json);
  }
}
