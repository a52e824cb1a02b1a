// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.VisibilityScenario.ANONYMOUS;
import static tidings.server.VisibilityScenario.BLOCKED;
import static tidings.server.VisibilityScenario.BLOCKING;
import static tidings.server.VisibilityScenario.MODERATOR;
import static tidings.server.VisibilityScenario.MUTING;
import static tidings.server.VisibilityScenario.OWNER;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.client.Session;

/**
 * What each call tells each reader of an activity or a user: {@code shown} or {@code absent} in a
 * response, or its status or error code. A call of the API that is not listed here fails the test.
 */
@Tag("api")
final class VisibilityOfRoutesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  /** The owner comes last, as some calls change what is asked for. */
  private static final List<String> READERS =
      List.of(ANONYMOUS, BLOCKED, BLOCKING, MUTING, MODERATOR, OWNER);

  /** Calls that tell nothing of what others have posted, and change nothing of it. */
  static final Set<String> WITHOUT_CONTENT = Set.of(
      "POST /v1/accounts", "GET /v1/accounts/me", "PUT /v1/accounts/me/password",
      "POST /v1/sessions",
      "GET /v1/sessions", "DELETE /v1/sessions/{id}", "PUT /v1/entities/{ref}",
      "PATCH /v1/entities/{ref}", "POST /v1/entities:batch", "PUT /v1/users/{id}",
      "PATCH /v1/users/{id}", "POST /v1/users:batch", "DELETE /v1/users/{id}",
      "GET /v1/users/{id}/erasure", "GET /v1/users/{id}/export", "GET /v1/events",
      "POST /v1/import", "GET /v1/import/{id}",
      "POST /v1/media", "GET /v1/media", "GET /v1/media/{id}", "DELETE /v1/media/{id}",
      "GET /media/{name}", // for all who know its address
      "GET /v1/webhooks", "POST /v1/webhooks", "GET /v1/webhooks/{id}", "PATCH /v1/webhooks/{id}",
      "DELETE /v1/webhooks/{id}", "POST /v1/webhooks/{id}/rotate", "POST /v1/webhooks/{id}/test",
      "POST /v1/webhooks/{id}/replay", "GET /v1/webhooks/{id}/deliveries",
      "GET /v1/accounts/me/credentials", "DELETE /v1/accounts/me/password",
      "POST /v1/accounts/me/passkeys:begin", "POST /v1/accounts/me/passkeys",
      "PUT /v1/accounts/me/passkeys/{id}", "DELETE /v1/accounts/me/passkeys/{id}",
      "GET /v1/providers", "POST /v1/sessions/providers/{provider}/begin",
      "POST /v1/sessions/providers/{provider}", "POST /v1/accounts/providers/{provider}",
      "POST /v1/accounts/me/identities/{provider}/begin",
      "POST /v1/accounts/me/identities/{provider}", "DELETE /v1/accounts/me/identities/{provider}",
      "POST /v1/accounts/passkey/begin", "POST /v1/accounts/passkey/finish",
      "POST /v1/sessions/passkey/begin", "POST /v1/sessions/passkey/finish",
      "PUT /v1/feed/read", "PUT /v1/notifications/seen", "PUT /v1/notifications/read",
      "POST /v1/notifications", "GET /v1/notifications/preferences",
      "PUT /v1/notifications/preferences",
      "POST /v1/entities/{ref}/sessions/end", "PUT /v1/entities/{ref}/owner", "GET /v1/suspensions",
      "PUT /v1/suspensions/{ref}", "DELETE /v1/suspensions/{ref}", "POST /v1/live/tickets",
      "GET /v1/accounts/me/email", "PUT /v1/accounts/me/email",
      "POST /v1/accounts/me/email/confirmation", "POST /v1/accounts/me/email/remove",
      "POST /v1/email-confirmations", "POST /v1/password-resets",
      "POST /v1/password-resets/complete",
      "GET /v1/muted-words", "PUT /v1/muted-words",
      "GET /v1/lists", "PUT /v1/lists/{name}", "DELETE /v1/lists/{name}",
      "DELETE /v1/lists/{name}/members/{ref}", "DELETE /v1/entities/{ref}/follows/{target}",
      "GET /v1/live"); // its frames: VisibilityOfFramesTest

  /**
   * The last cell of a row is the answer for the remaining readers as well. Who gets a picture is in
   * {@link PictureProxyTest}, as the picture needs a server.
   */
  private static final String TABLE =
      """
          call @subject | body | anonymous | blocked | blocking | muting | moderator | owner
          GET /v1/activities/{post} @post || shown | not_found | not_found | shown | shown | shown
          GET /v1/activities/{comment} @comment || shown | not_found | not_found | shown | shown | shown
          GET /v1/activities/{orphan} || not_found | not_found
          GET /v1/activities/{lost} || not_found | not_found
          GET /v1/activities/{comment}/parents @post || shown | not_found | not_found | shown | shown | shown
          GET /v1/activities/{orphan}/parents || not_found | not_found
          GET /v1/activities/{post}/picture || not_found | not_found
          GET /v1/activities/{post}/likes || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/activities/{comment}/likes || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/activities/{orphan}/likes || not_found | not_found
          GET /v1/activities/{post}/shares || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/activities/{comment}/shares || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/activities/{orphan}/shares || not_found | not_found
          DELETE /v1/activities/{post}/share || unauthenticated | 204 | 204 | 204 | 204 | 204
          DELETE /v1/activities/{orphan}/share || unauthenticated | 204
          PUT /v1/activities/{post}/likes/like || unauthenticated | not_found | not_found | 200 | 200 | 200
          PUT /v1/activities/{comment}/likes/like || unauthenticated | not_found | not_found | 200 | 200 | 200
          PUT /v1/activities/{orphan}/likes/like || unauthenticated | not_found
          DELETE /v1/activities/{post}/likes/like || unauthenticated | not_found | not_found | 200 | 200 | 200
          DELETE /v1/activities/{comment}/likes/like || unauthenticated | not_found | not_found | 200 | 200 | 200
          DELETE /v1/activities/{orphan}/likes/like || unauthenticated | not_found
          DELETE /v1/activities/{post}/likes/like?by=all || unauthenticated | not_found | not_found | forbidden | forbidden | 200
          DELETE /v1/activities/{comment}/likes/like?by=all || unauthenticated | not_found | not_found | forbidden | forbidden | forbidden
          DELETE /v1/activities/{orphan}/likes/like?by=all || unauthenticated | not_found
          PUT /v1/activities/{post}/vote | {"choices":[0]} | unauthenticated | not_found | not_found | no_poll | no_poll | no_poll
          PUT /v1/activities/{comment}/vote | {"choices":[0]} | unauthenticated | not_found | not_found | no_poll | no_poll | no_poll
          PUT /v1/activities/{orphan}/vote | {"choices":[0]} | unauthenticated | not_found
          DELETE /v1/activities/{post}/vote || unauthenticated | not_found | not_found | no_poll | no_poll | no_poll
          DELETE /v1/activities/{comment}/vote || unauthenticated | not_found | not_found | no_poll | no_poll | no_poll
          DELETE /v1/activities/{orphan}/vote || unauthenticated | not_found
          PATCH /v1/activities/{post} | {"data":{"a":1}} | unauthenticated | not_found | not_found | forbidden | forbidden | 200
          PATCH /v1/activities/{comment} | {"data":{"a":1}} | unauthenticated | not_found | not_found | forbidden | forbidden | forbidden
          PATCH /v1/activities/{orphan} | {"data":{"a":1}} | unauthenticated | not_found
          PATCH /v1/activities/{lost} | {"data":{"a":1}} | unauthenticated | not_found
          DELETE /v1/activities/{post} || unauthenticated | not_found | not_found | forbidden | forbidden | 204
          DELETE /v1/activities/{comment} || unauthenticated | not_found | not_found | forbidden | forbidden | forbidden
          DELETE /v1/activities/{lost} || unauthenticated | not_found | not_found | not_found | not_found | 204
          POST /v1/activities/{post}/restore || unauthenticated | not_found | not_found | forbidden | forbidden | 200
          POST /v1/activities/{deleted}/restore || unauthenticated | not_found | not_found | not_found | not_found | 200
          POST /v1/activities/{lost}/restore || unauthenticated | not_found
          GET /v1/activities/{post}/delivery || unauthenticated | not_found | not_found | forbidden | forbidden | 200
          GET /v1/activities/{lost}/delivery || unauthenticated | not_found
          POST /v1/activities | {on post} | unauthenticated | not_found | not_found | 201 | 201 | 201
          POST /v1/activities | {on comment} | unauthenticated | not_found | not_found | 201 | 201 | 201
          POST /v1/activities | {on orphan} | unauthenticated | not_found
          POST /v1/activities:batch | {all on post} | unauthenticated | not_found | not_found | 201 | 201 | 201
          POST /v1/activities:batch | {all on comment} | unauthenticated | not_found | not_found | 201 | 201 | 201
          POST /v1/activities:batch | {all on orphan} | unauthenticated | not_found
          GET /v1/activities?foreignId=art-1 @post || absent
          POST /v1/activities:read @post | {"ids":["{post}"]} | shown | absent | absent | shown
          POST /v1/activities:read @comment | {"ids":["{comment}","{post}"]} | shown | absent | absent | shown
          POST /v1/activities:read @orphan | {"ids":["{orphan}"]} | absent
          POST /v1/activities:read @lost | {"ids":["{lost}"]} | absent

          GET /v1/entities/activity:{post} @post || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/activity:{comment} @comment || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/activity:{orphan} || not_found | not_found
          GET /v1/entities/activity:{post}?with=activities @comment || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/activity:{orphan}?with=activities || not_found | not_found
          GET /v1/entities/activity:{post}/activities @comment || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/activity:{post}/activities.atom @comment || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/activity:{post}/activities.json @comment || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/activity:{comment}/activities || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/entities/activity:{comment}/activities.atom || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/entities/activity:{comment}/activities.json || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/entities/activity:{orphan}/activities || not_found | not_found
          GET /v1/entities/activity:{orphan}/activities.atom || not_found | not_found
          GET /v1/entities/activity:{orphan}/activities.json || not_found | not_found
          GET /v1/entities/activity:{post}/picture || not_found | not_found
          GET /v1/entities/activity:{post}/followers || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/entities/activity:{deleted}/followers || not_found | not_found
          POST /v1/entities:read @post | {"refs":["activity:{post}"]} | shown | absent | absent | shown
          POST /v1/entities:read @orphan | {"refs":["activity:{orphan}"]} | absent
          POST /v1/entities:read @user | {"refs":["{user}","{city}"]} | shown | absent | absent | shown
          POST /v1/entities:read @city | {"refs":["{user}","{city}"]} | shown
          GET /v1/entities/{user} @user || shown | not_found | not_found | shown | shown | shown
          GET /v1/handles/{handle} @user || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/{user}?with=activities @post || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/{user}/activities @post || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/{user}/activities.atom @post || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/{user}/activities.json @post || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/{user}/followers || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/entities/{user}/following @city || shown | not_found | not_found | shown | shown | shown
          GET /v1/entities/{user}/likes || 200 | not_found | not_found | 200 | 200 | 200
          PUT /v1/entities/{user}/pins/{post} || unauthenticated | forbidden | forbidden | forbidden | forbidden | 204
          PUT /v1/entities/{user}/pins/{lost} || unauthenticated | forbidden | forbidden | forbidden | forbidden | not_found
          DELETE /v1/entities/{user}/pins/{post} || unauthenticated | forbidden | forbidden | forbidden | forbidden | 204
          GET /v1/entities/{city}?with=activities @post || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{city}/activities @post || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{city}/activities.atom @post || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{city}/activities.json @post || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{city}/followers @user || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{fan}/following @post || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{fan}/following @deleted || absent | absent
          GET /v1/entities/{fan}/likes @post || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{fan}/likes @orphan || absent | absent

          PUT /v1/follows/activity:{post} | {} | unauthenticated | not_found | not_found | 200 | 200 | 200
          PUT /v1/follows/activity:{comment} | {} | unauthenticated | not_found | not_found | 200 | 200 | 200
          PUT /v1/follows/activity:{orphan} | {} | unauthenticated | not_found
          PUT /v1/follows/{user} | {} | unauthenticated | not_found | not_found | 200 | 200 | self_follow
          POST /v1/follows:batch | {"items":[{"ref":"activity:{post}"}]} | unauthenticated | not_found | not_found | 200 | 200 | 200
          POST /v1/follows:batch | {"items":[{"ref":"{user}"}]} | unauthenticated | not_found | not_found | 200 | 200 | self_follow
          POST /v1/follows:batch | {"unfollow":["{user}"]} | unauthenticated | 204
          POST /v1/relations:batch | {"refs":["{user}"],"activities":["{post}"]} | unauthenticated | 200
          GET /v1/follows/activity:{post} || unauthenticated | not_found | not_found | 200 | 200 | 200
          GET /v1/follows/activity:{deleted} || unauthenticated | not_found
          DELETE /v1/follows/activity:{post} || unauthenticated | 204
          GET /v1/follow-requests @user || unauthenticated | absent
          PUT /v1/follow-requests/{user} || unauthenticated | not_found
          DELETE /v1/follow-requests/{user} || unauthenticated | 204
          DELETE /v1/followers/{user} || unauthenticated | 204
          GET /v1/blocks || unauthenticated | 200
          PUT /v1/blocks/{user} || unauthenticated | 204 | 204 | 204 | 204 | invalid_ref
          DELETE /v1/blocks/{user} || unauthenticated | 204
          GET /v1/mutes?limit=100 @muted || unauthenticated | absent | absent | shown | shown | shown
          PUT /v1/mutes/activity:{post} | {} | unauthenticated | not_found | not_found | 204 | 204 | 204
          PUT /v1/mutes/activity:{muted} | {} | unauthenticated | not_found | not_found | 204 | 204 | 204
          PUT /v1/mutes/activity:{orphan} | {} | unauthenticated | not_found
          PUT /v1/mutes/{user} | {} | unauthenticated | not_found | not_found | 204 | 204 | invalid_ref
          DELETE /v1/mutes/activity:{muted} || unauthenticated | 204

          PUT /v1/bookmarks/{post} | {} | unauthenticated | not_found | not_found | 204 | 204 | 204
          PUT /v1/bookmarks/{comment} | {} | unauthenticated | not_found | not_found | 204 | 204 | 204
          PUT /v1/bookmarks/{orphan} | {} | unauthenticated | not_found
          GET /v1/bookmarks @post || unauthenticated | absent
          GET /v1/bookmarks/folders || unauthenticated | 200
          DELETE /v1/bookmarks/{post} || unauthenticated | 204

          PUT /v1/lists/none/members/{user} || unauthenticated | not_found
          GET /v1/entities/{user}/lists || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/entities/{fan}/lists/friends/members @user || shown | absent | absent | shown | shown | shown
          GET /v1/entities/{fan}/lists/friends/feed @post || shown | absent | absent | absent | shown | shown
          GET /v1/entities/{city}/follows @user || shown | absent | absent | shown | shown | shown
          PUT /v1/entities/{city}/follows/{user} || unauthenticated | forbidden
          GET /v1/entities/{city}/feed @post || shown | absent | absent | absent | shown | shown
          GET /v1/trending?type=activity&limit=100 @post || shown | absent | absent | shown | shown | shown
          GET /v1/trending?type=activity&limit=100 @orphan || absent | absent
          GET /v1/oembed?url=http://a/activity:{post} || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/oembed?url=http://a/activity:{orphan} || not_found | not_found
          GET /v1/oembed?url=http://a/{user} || 200 | not_found | not_found | 200 | 200 | 200
          GET /v1/trending?type=user&limit=100 @user || shown | absent | absent | shown | shown | shown
          GET /v1/search?q=morning&by={user} @post || shown | absent | absent | shown | shown | shown
          GET /v1/search?q=you&to=activity:{post} @comment || shown | absent | absent | shown | shown | shown
          GET /v1/search?q=why&to=activity:{deleted} @orphan || absent | absent
          GET /v1/search?q={handle}&type=user @user || shown | absent | absent | shown | shown | shown
          GET /v1/suggest?q={handle} @user || shown | absent | absent | shown | shown | shown
          GET /v1/entities?type=user&limit=100 @user || shown | absent | absent | shown | shown | shown
          GET /v1/feed @post || unauthenticated | absent | absent | absent | shown | shown
          GET /v1/feed @comment || unauthenticated | absent | absent | shown | shown | shown
          GET /v1/feed @orphan || unauthenticated | absent
          GET /v1/feed/explain/{post} || unauthenticated | not_found | 200 | 200 | 200 | 200
          GET /v1/feed/explain/{comment} || unauthenticated | not_found | 200 | 200 | 200 | 200
          GET /v1/notifications @post || unauthenticated | absent | absent | absent | shown | shown

          POST /v1/activities/{post}/reports | {"reason":"So"} | unauthenticated | 204 | 204 | 204 | 204 | self_report
          POST /v1/activities/{orphan}/reports | {"reason":"So"} | unauthenticated | not_found
          POST /v1/activities/{post}/reports/dismiss || unauthenticated | forbidden | forbidden | forbidden | 204 | forbidden
          POST /v1/activities/{post}/takedown | {"reason":"So"} | unauthenticated | forbidden | forbidden | forbidden | 204 | forbidden
          POST /v1/activities/{orphan}/takedown | {"reason":"So"} | unauthenticated | forbidden | forbidden | forbidden | 204 | forbidden
          GET /v1/reports || unauthenticated | forbidden | forbidden | forbidden | 200 | forbidden
          POST /v1/entities/{user}/reports | {"reason":"So"} | unauthenticated | 204 | 204 | 204 | 204 | self_report
          POST /v1/entities/{user}/reports/dismiss || unauthenticated | forbidden | forbidden | forbidden | 204 | forbidden
          POST /v1/entities/{user}/blank | {"reason":"So"} | unauthenticated | forbidden | forbidden | forbidden | 204 | forbidden
          POST /v1/entities/{fan}/lists/friends/blank | {"reason":"So"} | unauthenticated | forbidden | forbidden | forbidden | 204 | forbidden
          GET /v1/reports/entities || unauthenticated | forbidden | forbidden | forbidden | 200 | forbidden
          """;

  private static Session mona;
  /** The scenario of rows that share one. */
  private static VisibilityScenario shared;

  static Stream<VisibilityRow> rows() {
    return VisibilityRow.tested(TABLE, READERS);
  }

  @BeforeAll
  static void createScenario() {
    mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    shared = VisibilityScenario.create(server, mona);
  }

  @Test
  void every_api_call_is_listed() {
    assertThat(
        Stream.concat(rows().map(VisibilityRow::route), WITHOUT_CONTENT.stream()).collect(toSet()))
        .containsExactlyInAnyOrderElementsOf(server.calls());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void each_reader_gets_what_they_may_see(VisibilityRow row) {
    boolean listsNewest = row.path().startsWith("/v1/entities?");
    var scenario = row.sharesScenario() && !listsNewest
        ? shared
        : VisibilityScenario.create(server, mona);
    if (row.path().startsWith("/v1/trending")) {
      scenario.makeTrend(server);
    }
    if (listsNewest || row.path().startsWith("/v1/search")
        || row.path().startsWith("/v1/suggest")) {
      scenario.awaitSearch();
    }
    var answers = new LinkedHashMap<String, String>();
    READERS.forEach(
        reader -> answers.put(
            reader, row.answer(server, scenario.token(reader), scenario::fill)));

    assertThat(answers).isEqualTo(row.answers());
  }
}
