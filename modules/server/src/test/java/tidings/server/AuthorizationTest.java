// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/**
 * The result of each call for the owner, another user and an anonymous client. A call of the API
 * without a row here fails the test.
 */
final class AuthorizationTest {
  /** Of passkeys that no authenticator has made. */
  private static final Map<String, String> CREDENTIAL_BODIES = Map.of(
      "passkey",
      "{\"name\":\"Phone\",\"attestationObject\":\"AAAA\",\"clientDataJSON\":\"AAAA\"}",
      "newcomer",
      "{\"id\":\"newcomer\",\"name\":\"Ana\",\"attestationObject\":\"AAAA\","
          + "\"clientDataJSON\":\"AAAA\"}",
      "answer",
      "{\"credential\":\"AAAA\",\"userHandle\":\"AAAA\",\"authenticatorData\":\"AAAA\","
          + "\"clientDataJSON\":\"AAAA\",\"signature\":\"AAAA\"}");

  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(mails.settings());

  /** About what a user signs in with here, and the sessions. */
  static final Set<String> NEED_A_SIGN_IN = Set.of(
      "PUT /v1/accounts/me/password", "DELETE /v1/accounts/me/password", "GET /v1/sessions",
      "DELETE /v1/sessions/{id}", "GET /v1/accounts/me/credentials",
      "POST /v1/accounts/me/passkeys:begin", "POST /v1/accounts/me/passkeys",
      "PUT /v1/accounts/me/passkeys/{id}", "DELETE /v1/accounts/me/passkeys/{id}",
      "GET /v1/accounts/me/email", "PUT /v1/accounts/me/email",
      "POST /v1/accounts/me/email/confirmation", "POST /v1/accounts/me/email/remove",
      "POST /v1/accounts/me/identities/{provider}/begin",
      "POST /v1/accounts/me/identities/{provider}",
      "DELETE /v1/accounts/me/identities/{provider}");

  /** Of the site itself, with a service key. */
  static final Set<String> NEED_A_KEY = Set.of(
      "POST /v1/entities:batch", "PUT /v1/users/{id}", "PATCH /v1/users/{id}",
      "POST /v1/users:batch", "GET /v1/users/{id}/erasure", "GET /v1/events",
      "POST /v1/notifications", "POST /v1/import", "GET /v1/import/{id}",
      "GET /v1/webhooks", "POST /v1/webhooks",
      "GET /v1/webhooks/{id}",
      "PATCH /v1/webhooks/{id}", "DELETE /v1/webhooks/{id}", "POST /v1/webhooks/{id}/rotate",
      "POST /v1/webhooks/{id}/test", "POST /v1/webhooks/{id}/replay",
      "GET /v1/webhooks/{id}/deliveries");

  /** Of a user or of the site itself. */
  static final Set<String> OF_USER_OR_SITE = Set.of(
      "PUT /v1/entities/{ref}", "PATCH /v1/entities/{ref}", "POST /v1/entities/{ref}/sessions/end",
      "GET /v1/suspensions", "PUT /v1/suspensions/{ref}", "DELETE /v1/suspensions/{ref}",
      "DELETE /v1/users/{id}", "GET /v1/users/{id}/export");

  private static final AtomicInteger FRESH = new AtomicInteger();

  private static final String TABLE =
      """
          call                                   | body             | owner | other | anonymous
          POST /v1/accounts                      | {account}        | 201   | 201   | 201
          GET /v1/accounts/me                    |                  | 200   | 200   | unauthenticated
          PUT /v1/accounts/me/password           | {passwords}      | 204   | 204   | unauthenticated
          POST /v1/sessions                      | {credentials}    | 201   | 201   | 201
          GET /v1/sessions                       |                  | 200   | 200   | unauthenticated
          DELETE /v1/sessions/{session}          |                  | 204   | 204   | unauthenticated
          GET /v1/accounts/me/credentials        |                  | 200   | 200   | unauthenticated
          DELETE /v1/accounts/me/password        |                  | last_credential | last_credential | unauthenticated
          POST /v1/accounts/me/passkeys:begin  | {}               | 200   | 200   | unauthenticated
          POST /v1/accounts/me/passkeys          | {passkey}        | ceremony_ended | ceremony_ended | unauthenticated
          PUT /v1/accounts/me/passkeys/none      | {"name":"Phone"} | not_found | not_found | unauthenticated
          DELETE /v1/accounts/me/passkeys/none   |                  | 204   | 204   | unauthenticated
          POST /v1/accounts/passkey/begin      | {}               | foreign_origin | foreign_origin | foreign_origin
          POST /v1/accounts/passkey/finish              | {newcomer}       | ceremony_ended | ceremony_ended | ceremony_ended
          POST /v1/sessions/passkey/begin      | {}               | foreign_origin | foreign_origin | foreign_origin
          POST /v1/sessions/passkey/finish              | {answer}         | ceremony_ended | ceremony_ended | ceremony_ended
          GET /v1/accounts/me/email              |                  | 200   | 200   | unauthenticated
          PUT /v1/accounts/me/email              | {email}          | 204   | 204   | unauthenticated
          POST /v1/accounts/me/email/confirmation |                 | not_found | not_found | unauthenticated
          POST /v1/accounts/me/email/remove      | {proof}          | 204   | 204   | unauthenticated
          POST /v1/email-confirmations           | {"token":"x"}    | invalid_link | invalid_link | invalid_link
          POST /v1/password-resets               | {"id":"nobody"}  | 204   | 204   | 204
          POST /v1/password-resets/complete      | {reset}          | invalid_link | invalid_link | invalid_link
          GET /v1/providers                      |                  | 200   | 200   | 200
          POST /v1/sessions/providers/none/begin |                  | foreign_origin | foreign_origin | foreign_origin
          POST /v1/sessions/providers/none       | {"code":"a","state":"b"} | ceremony_ended | ceremony_ended | ceremony_ended
          POST /v1/accounts/providers/none       | {"id":"newcomer","name":"Ana"} | ceremony_ended | ceremony_ended | ceremony_ended
          POST /v1/accounts/me/identities/none/begin |              | not_found | not_found | unauthenticated
          POST /v1/accounts/me/identities/none   | {"code":"a","state":"b"} | ceremony_ended | ceremony_ended | unauthenticated
          DELETE /v1/accounts/me/identities/none |                  | 204   | 204   | unauthenticated
          GET /v1/entities/{city}                |                  | 200   | 200   | 200
          POST /v1/entities:read                 | {"refs":["city:porto"]} | 200 | 200 | 200
          PUT /v1/entities/{city}                | {"name":"Porto"} | 200   | forbidden | unauthenticated
          PATCH /v1/entities/{city}              | {"about":"So"}   | 200   | forbidden | unauthenticated
          PUT /v1/entities/{user}/pins/{post}    |                  | 204   | forbidden | unauthenticated
          DELETE /v1/entities/{user}/pins/{post} |                  | 204   | forbidden | unauthenticated
          POST /v1/entities:batch                | {"items":[{"ref":"city:porto","name":"Porto"}]} | key_needed | key_needed | unauthenticated
          GET /v1/handles/ana                    |                  | not_found | not_found | not_found
          PUT /v1/users/1001                     | {"name":"Ana"}   | key_needed | key_needed | unauthenticated
          PATCH /v1/users/1001                   | {"name":"Ana"}   | key_needed | key_needed | unauthenticated
          POST /v1/users:batch                   | {"items":[{"id":"1001","name":"Ana"}]} | key_needed | key_needed | unauthenticated
          DELETE /v1/users/1001                  |                  | forbidden | forbidden | unauthenticated
          GET /v1/users/1001/erasure             |                  | key_needed | key_needed | unauthenticated
          GET /v1/users/1001/export              |                  | forbidden | forbidden | unauthenticated
          POST /v1/import                        |                  | key_needed | key_needed | unauthenticated
          GET /v1/import/none                    |                  | key_needed | key_needed | unauthenticated
          POST /v1/media                         |                  | invalid_picture | invalid_picture | unauthenticated
          GET /v1/media                          |                  | 200   | 200   | unauthenticated
          GET /v1/media/00000000000000000000000000000000 |                  | not_found | not_found | unauthenticated
          DELETE /v1/media/00000000000000000000000000000000 |                  | 204   | 204   | unauthenticated
          GET /media/none                        |                  | not_found | not_found | not_found
          GET /v1/webhooks                       |                  | key_needed | key_needed | unauthenticated
          POST /v1/webhooks                      | {"url":"https://example.org/"} | key_needed | key_needed | unauthenticated
          GET /v1/webhooks/none                  |                  | key_needed | key_needed | unauthenticated
          PATCH /v1/webhooks/none                | {"enabled":false} | key_needed | key_needed | unauthenticated
          POST /v1/webhooks/none/rotate          |                  | key_needed | key_needed | unauthenticated
          POST /v1/webhooks/none/test            |                  | key_needed | key_needed | unauthenticated
          POST /v1/webhooks/none/replay          | {"deadLetters":true} | key_needed | key_needed | unauthenticated
          GET /v1/webhooks/none/deliveries       |                  | key_needed | key_needed | unauthenticated
          DELETE /v1/webhooks/none               |                  | key_needed | key_needed | unauthenticated
          GET /v1/entities/{city}/picture        |                  | not_found | not_found | not_found
          POST /v1/entities/{city}/blank         | {"reason":"So"}  | forbidden | forbidden | unauthenticated
          POST /v1/entities/{user}/lists/none/blank | {"reason":"So"} | forbidden | forbidden | unauthenticated
          PUT /v1/entities/{city}/owner          | {"owner":"user:ana"} | forbidden | forbidden | unauthenticated
          POST /v1/entities/{user}/sessions/end  | {"reason":"So"}  | forbidden | forbidden | unauthenticated
          GET /v1/entities/{city}/activities     |                  | 200   | 200   | 200
          GET /v1/entities/{city}/activities.atom|                  | 200   | 200   | 200
          GET /v1/entities/{city}/activities.json|                  | 200   | 200   | 200
          GET /v1/entities/{city}/followers      |                  | 200   | 200   | 200
          GET /v1/entities/{user}/following      |                  | 200   | 200   | 200
          GET /v1/entities/{user}/likes          |                  | 200   | 200   | 200
          PUT /v1/follows/{city}                 | {}               | 200   | 200   | unauthenticated
          POST /v1/follows:batch                 | {follows}        | 200   | 200   | unauthenticated
          POST /v1/relations:batch               | {"refs":["city:porto"]} | 200 | 200 | unauthenticated
          GET /v1/follows/{followed}             |                  | 200   | not_found | unauthenticated
          DELETE /v1/follows/{city}              |                  | 204   | 204   | unauthenticated
          GET /v1/follow-requests                |                  | 200   | 200   | unauthenticated
          PUT /v1/follow-requests/{stranger}     |                  | not_found | not_found | unauthenticated
          DELETE /v1/follow-requests/{stranger}  |                  | 204   | 204   | unauthenticated
          DELETE /v1/followers/{stranger}        |                  | 204   | 204   | unauthenticated
          GET /v1/blocks                         |                  | 200   | 200   | unauthenticated
          PUT /v1/blocks/{stranger}              |                  | 204   | 204   | unauthenticated
          DELETE /v1/blocks/{stranger}           |                  | 204   | 204   | unauthenticated
          GET /v1/mutes                          |                  | 200   | 200   | unauthenticated
          PUT /v1/mutes/{city}                   | {}               | 204   | 204   | unauthenticated
          DELETE /v1/mutes/{city}                |                  | 204   | 204   | unauthenticated
          GET /v1/muted-words                    |                  | 200   | 200   | unauthenticated
          PUT /v1/muted-words                    | {"items":[]}     | 200   | 200   | unauthenticated
          POST /v1/activities                    | {note}           | 201   | 201   | unauthenticated
          POST /v1/activities:batch              | {notes}          | 200   | 200   | unauthenticated
          GET /v1/activities?foreignId=art-1     |                  | 200   | 200   | 200
          POST /v1/activities:read               | {"ids":["01KAMGJ5P0V1W2X3Y4Z5A6B7C8"]} | 200 | 200 | 200
          GET /v1/activities/{post}              |                  | 200   | 200   | 200
          GET /v1/activities/{post}/picture      |                  | not_found | not_found | not_found
          PATCH /v1/activities/{post}            | {"data":{"a":1}} | 200   | forbidden | unauthenticated
          DELETE /v1/activities/{post}           |                  | 204   | forbidden | unauthenticated
          POST /v1/activities/{post}/restore     |                  | 200   | forbidden | unauthenticated
          POST /v1/activities/{deleted}/restore  |                  | 200   | not_found | unauthenticated
          GET /v1/activities/{post}/parents      |                  | 200   | 200   | 200
          GET /v1/activities/{post}/delivery     |                  | 200   | forbidden | unauthenticated
          PUT /v1/activities/{post}/likes/like   |                  | 200   | 200   | unauthenticated
          DELETE /v1/activities/{post}/likes/like |                 | 200   | 200   | unauthenticated
          PUT /v1/activities/{post}/vote         | {"choices":[0]}  | no_poll | no_poll | unauthenticated
          DELETE /v1/activities/{post}/vote      |                  | no_poll | no_poll | unauthenticated
          GET /v1/activities/{post}/shares       |                  | 200   | 200   | 200
          DELETE /v1/activities/{post}/share     |                  | 204   | 204   | unauthenticated
          GET /v1/activities/{post}/likes        |                  | 200   | 200   | 200
          GET /v1/oembed?url=http://elsewhere/a  |                  | not_found | not_found | not_found
          GET /v1/bookmarks                      |                  | 200   | 200   | unauthenticated
          GET /v1/bookmarks/folders              |                  | 200   | 200   | unauthenticated
          PUT /v1/bookmarks/{post}               | {}               | 204   | 204   | unauthenticated
          DELETE /v1/bookmarks/{post}            |                  | 204   | 204   | unauthenticated
          GET /v1/lists                          |                  | 200   | 200   | unauthenticated
          PUT /v1/lists/friends                  | {}               | 200   | 200   | unauthenticated
          DELETE /v1/lists/friends               |                  | 204   | 204   | unauthenticated
          PUT /v1/lists/none/members/{stranger}  |                  | not_found | not_found | unauthenticated
          DELETE /v1/lists/none/members/{stranger} |                | not_found | not_found | unauthenticated
          GET /v1/entities/{stranger}/lists      |                  | 200   | 200   | 200
          GET /v1/entities/{stranger}/lists/none/members |          | not_found | not_found | not_found
          GET /v1/entities/{stranger}/lists/none/feed |             | not_found | not_found | not_found
          GET /v1/entities/{city}/follows        |                  | 200   | 200   | 200
          PUT /v1/entities/{city}/follows/{stranger} |             | 204   | forbidden | unauthenticated
          DELETE /v1/entities/{city}/follows/{stranger} |          | 204   | forbidden | unauthenticated
          GET /v1/entities/{city}/feed           |                  | 200   | 200   | 200
          GET /v1/trending?type=city             |                  | 200   | 200   | 200
          GET /v1/search?q=good                  |                  | 200   | 200   | 200
          GET /v1/suggest?q=a                    |                  | 200   | 200   | 200
          GET /v1/entities?type=city             |                  | 200   | 200   | 200
          POST /v1/activities/{others}/reports   | {"reason":"So"}  | 204   | 204   | unauthenticated
          POST /v1/activities/{post}/reports/dismiss |              | forbidden | forbidden | unauthenticated
          POST /v1/activities/{post}/takedown    | {"reason":"So"}  | forbidden | forbidden | unauthenticated
          GET /v1/reports                        |                  | forbidden | forbidden | unauthenticated
          POST /v1/entities/{stranger}/reports   | {"reason":"So"}  | 204   | 204   | unauthenticated
          POST /v1/entities/{stranger}/reports/dismiss |            | forbidden | forbidden | unauthenticated
          GET /v1/reports/entities               |                  | forbidden | forbidden | unauthenticated
          GET /v1/suspensions                    |                  | forbidden | forbidden | unauthenticated
          PUT /v1/suspensions/{stranger}         | {"reason":"So"}  | forbidden | forbidden | unauthenticated
          DELETE /v1/suspensions/{stranger}      |                  | forbidden | forbidden | unauthenticated
          GET /v1/events                         |                  | key_needed | key_needed | unauthenticated
          GET /v1/feed                           |                  | 200   | 200   | unauthenticated
          GET /v1/feed/explain/{post}            |                  | 200   | 200   | unauthenticated
          PUT /v1/feed/read                      | {position}       | 204   | 204   | unauthenticated
          GET /v1/notifications                  |                  | 200   | 200   | unauthenticated
          POST /v1/notifications                 | {"kind":"sale","text":"Sale","users":["1001"]} | key_needed | key_needed | unauthenticated
          GET /v1/notifications/preferences      |                  | 200   | 200   | unauthenticated
          PUT /v1/notifications/preferences      | {}               | 200   | 200   | unauthenticated
          PUT /v1/notifications/seen             | {}               | 204   | 204   | unauthenticated
          PUT /v1/notifications/read             | {}               | 204   | 204   | unauthenticated
          POST /v1/live/tickets                  |                  | 201   | 201   | unauthenticated
          GET /v1/live                           |                  | upgrade_required | upgrade_required | upgrade_required
          """;

  /** @param owner the status or error code that the owner gets */
  record Row(String call, String body, String owner, String other, String anonymous) {
    private static Row of(String line) {
      var cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      return new Row(cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4));
    }

    String method() {
      return call.substring(0, call.indexOf(' '));
    }

    String path() {
      return call.substring(call.indexOf(' ') + 1);
    }

    /** The route as documented, with placeholders in braces. */
    String route() {
      return method() + " " + path()
          .replaceFirst("\\{(post|deleted|others|session)}", "{id}")
          .replaceFirst("(entities/.*/follows)/\\{stranger}", "$1/{target}")
          .replaceFirst("members/\\{stranger}", "members/{ref}")
          .replaceFirst("lists/(none|friends)", "lists/{name}")
          .replaceFirst("\\{(city|user|followed|stranger)}", "{ref}")
          .replaceFirst("likes/like$", "likes/{kind}")
          .replaceFirst("users/1001", "users/{id}")
          .replaceFirst("handles/ana$", "handles/{handle}")
          .replaceFirst("passkeys/none$", "passkeys/{id}")
          .replaceFirst("(providers|identities)/none", "$1/{provider}")
          .replaceFirst("(webhooks|import)/none", "$1/{id}")
          .replaceFirst("media/0{32}$", "media/{id}")
          .replaceFirst("/media/none$", "/media/{name}")
          .replaceFirst("[?].*", "");
    }
  }

  static Stream<Row> rows() {
    return TABLE.lines().skip(1).map(Row::of);
  }

  @Test
  void every_api_call_has_a_row() {
    assertThat(rows().map(Row::route).distinct())
        .containsExactlyInAnyOrderElementsOf(server.calls());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void each_role_gets_the_expected_status(Row row) {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    var fixtures = fixtures(server, server::signUp, ana);

    assertThat(answer(server, row, fixtures, "", server.signUp("Eve")))
        .isEqualTo(row.anonymous());
    assertThat(answer(server, row, fixtures, ben.token(), ben)).isEqualTo(row.other());
    assertThat(answer(server, row, fixtures, ana.token(), ana)).isEqualTo(row.owner());
  }

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  /** Ids of Ana's data by placeholder. @param signUp creates another user by a name */
  static Map<String, String> fixtures(ServerExtension server, Function<String, Session> signUp,
      Session ana) {
    server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await();
    var session = ana.sessions()
        .await()
        .stream()
        .filter(other -> !other.current())
        .findFirst()
        .orElseThrow();
    return fixtures(server, signUp, ana, session.id());
  }

  /** As above. @param session the id of another session of Ana */
  static Map<String, String> fixtures(ServerExtension server, Function<String, Session> signUp,
      Session ana, String session) {
    var city = server.city("Porto");
    ana.describe(city, Profile.named("Porto"))
        .await();
    var followed = new Ref("topic", "fado_" + ana.ref().id());
    ana.follow(followed).await();
    var post = ana.post(Drafts.note("Good morning", city)).await();
    Await.awaitDelivery(ana, post);
    var deleted = ana.post("Something regrettable").await();
    ana.delete(deleted.id()).await();
    return Map.of("city", city.toString(), "user", ana.ref().toString(),
        "stranger", signUp.apply("Cleo").ref().toString(), "followed", followed.toString(),
        "post", post.id().text(),
        "deleted", deleted.id().text(), "session", session,
        "others", signUp.apply("Dora").post("Good evening").await().id().text());
  }

  /** @param session the caller, whose credentials and position are inserted into bodies */
  static String answer(ServerExtension server, Row row, Map<String, String> fixtures,
      String token, Session session) {
    return answer(server, row, fixtures, token, Map.of(), session);
  }

  /** As above, with more headers. */
  static String answer(ServerExtension server, Row row, Map<String, String> fixtures,
      String token, Map<String, String> headers, Session session) {
    var body = fillPath(fillPath(row.body(), bodies(session)), CREDENTIAL_BODIES);
    var response =
        RawHttp.to(server.address()).send(row.method(), fillPath(row.path(), fixtures), token,
            body, headers);
    return response.status() < 300
        ? String.valueOf(response.status())
        : response.json().getString("code");
  }

  private static Map<String, String> bodies(Session session) {
    return Map.of(
        "email",
        "{\"email\":\"fresh%d@tidings.test\",\"password\":\"%s\"}"
            .formatted(FRESH.incrementAndGet(), ServerExtension.PASSWORD),
        "proof", "{\"password\":\"%s\"}".formatted(ServerExtension.PASSWORD),
        "reset", "{\"token\":\"x\",\"password\":\"another password\"}",
        "account",
        "{\"id\":\"fresh%d\",\"password\":\"%s\",\"name\":\"Fresh\"}"
            .formatted(FRESH.incrementAndGet(), ServerExtension.PASSWORD),
        "credentials",
        "{\"id\":\"%s\",\"password\":\"%s\"}".formatted(session.ref().id(),
            ServerExtension.PASSWORD),
        "passwords",
        "{\"old\":\"%s\",\"new\":\"another password\"}".formatted(ServerExtension.PASSWORD),
        "position",
        "{\"position\":\"%s\"}".formatted(session.feed().await().position()),
        "follows",
        "{\"items\":[{\"ref\":\"topic:fado\"}]}",
        "notes",
        "{\"items\":[{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hello\"}}]}",
        "note",
        "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hello\"}}");
  }

  private static String fillPath(String text, Map<String, String> fixtures) {
    var filled = text;
    for (var fixture : fixtures.entrySet()) {
      filled = filled.replace("{" + fixture.getKey() + "}", fixture.getValue());
    }
    return filled;
  }
}
