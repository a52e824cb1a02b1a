// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.client.ApiRefusal;
import tidings.client.Session;

/**
 * Where addresses are required, a user who has not confirmed one can read and do nothing to others.
 * A call that is new and in neither list fails the test.
 */
@Tag("api")
final class UnconfirmedUsersTest {
  /** They do something to others. */
  private static final Set<String> REFUSED = Set.of(
      "PUT /v1/entities/{ref}", "PATCH /v1/entities/{ref}", "PUT /v1/entities/{ref}/pins/{id}",
      "PUT /v1/follows/{ref}", "PUT /v1/lists/{name}", "PUT /v1/lists/{name}/members/{ref}",
      "PUT /v1/entities/{ref}/follows/{target}",
      "POST /v1/follows:batch",
      "POST /v1/activities", "POST /v1/activities:batch", "PATCH /v1/activities/{id}",
      "POST /v1/activities/{id}/restore", "PUT /v1/activities/{id}/likes/{kind}",
      "PUT /v1/activities/{id}/vote",
      "POST /v1/activities/{id}/reports", "POST /v1/entities/{ref}/reports", "POST /v1/media");
  /** About the own account and what the user sees, taking back, what moderators and sites do. */
  private static final Set<String> ALLOWED = Set.of(
      "PUT /v1/accounts/me/password", "DELETE /v1/accounts/me/password",
      "POST /v1/accounts/me/passkeys:begin", "POST /v1/accounts/me/passkeys",
      "PUT /v1/accounts/me/passkeys/{id}", "DELETE /v1/accounts/me/passkeys/{id}",
      "POST /v1/accounts/me/identities/{provider}/begin",
      "POST /v1/accounts/me/identities/{provider}", "DELETE /v1/accounts/me/identities/{provider}",
      "DELETE /v1/sessions/{id}", "PUT /v1/accounts/me/email",
      "POST /v1/accounts/me/email/confirmation", "POST /v1/accounts/me/email/remove",
      "DELETE /v1/follows/{ref}", "PUT /v1/follow-requests/{ref}",
      "DELETE /v1/follow-requests/{ref}", "DELETE /v1/followers/{ref}", "PUT /v1/blocks/{ref}",
      "DELETE /v1/blocks/{ref}",
      "PUT /v1/mutes/{ref}", "DELETE /v1/mutes/{ref}", "PUT /v1/muted-words",
      "PUT /v1/bookmarks/{id}", "DELETE /v1/bookmarks/{id}", "DELETE /v1/lists/{name}",
      "DELETE /v1/lists/{name}/members/{ref}", "DELETE /v1/entities/{ref}/follows/{target}",
      "DELETE /v1/activities/{id}", "DELETE /v1/activities/{id}/share",
      "DELETE /v1/activities/{id}/likes/{kind}", "DELETE /v1/activities/{id}/vote",
      "PUT /v1/feed/read",
      "PUT /v1/notifications/seen", "PUT /v1/notifications/read",
      "POST /v1/notifications", "PUT /v1/notifications/preferences", "POST /v1/live/tickets",
      "DELETE /v1/entities/{ref}/pins/{id}", "POST /v1/entities/{ref}/blank",
      "POST /v1/entities/{ref}/lists/{name}/blank",
      "PUT /v1/entities/{ref}/owner",
      "POST /v1/entities/{ref}/sessions/end",
      "POST /v1/activities/{id}/reports/dismiss", "POST /v1/activities/{id}/takedown",
      "POST /v1/entities/{ref}/reports/dismiss", "PUT /v1/suspensions/{ref}",
      "DELETE /v1/suspensions/{ref}", "POST /v1/entities:batch", "PUT /v1/users/{id}",
      "PATCH /v1/users/{id}", "POST /v1/users:batch", "DELETE /v1/users/{id}",
      "POST /v1/relations:batch",
      "POST /v1/import", "DELETE /v1/media/{id}", "POST /v1/webhooks",
      "PATCH /v1/webhooks/{id}", "DELETE /v1/webhooks/{id}", "POST /v1/webhooks/{id}/rotate",
      "POST /v1/webhooks/{id}/test", "POST /v1/webhooks/{id}/replay");

  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static Map<String, String> fixtures = Map.of();

  private static Map<String, String> settings() {
    var settings = new HashMap<>(mails.settings());
    settings.put("--accounts.email", "required");
    return settings;
  }

  @BeforeAll
  static void createFixtures() {
    fixtures = AuthorizationTest.fixtures(server, name -> confirmed(), confirmed());
  }

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  /** The calls that need a session. */
  static Stream<AuthorizationTest.Row> rows() {
    return AuthorizationTest.rows().filter(row -> row.anonymous().equals("unauthenticated"));
  }

  @Test
  void nobody_signs_up_without_an_address_by_a_passkey() {
    assertThat(new PasskeyBrowser(server).signUp("ana", "Ana").json().getString("code"))
        .isEqualTo("sign_up_closed");
  }

  @Test
  void every_call_that_changes_something_is_listed() {
    assertThat(rows().map(AuthorizationTest.Row::route).distinct()
        .filter(route -> !route.startsWith("GET ")))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(REFUSED.stream(), ALLOWED.stream()).toList());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void an_unconfirmed_user_is_refused_what_is_done_to_others(AuthorizationTest.Row row) {
    var eve = unconfirmed();

    var answer = AuthorizationTest.answer(server, row, fixtures, eve.token(), eve);

    if (REFUSED.contains(row.route())) {
      assertThat(answer).isEqualTo("email_unconfirmed");
    } else if (row.method().equals("GET")) {
      assertThat(answer).isEqualTo(row.other());
    } else {
      assertThat(answer).isNotEqualTo("email_unconfirmed");
    }
  }

  @Test
  void who_follows_the_link_can_write_at_once() {
    var email = newEmail();
    var ana = signUp(email);
    assertThat(refused(ana.post("Good morning"))).isEqualTo("email_unconfirmed");

    server.client().confirmEmail(mails.await(email, 1).token()).await();

    assertThat(ana.post("Good morning").await().object().text()).contains("Good morning");
  }

  @Test
  void a_change_of_a_confirmed_address_takes_nothing_away() {
    var ana = confirmed();

    ana.email().set(newEmail(), ServerExtension.PASSWORD).await();

    ana.post("Good morning").await();
  }

  @Test
  void a_sign_up_needs_an_address_which_cannot_be_removed() {
    assertThat(refused(server.client().signUp("ana", ServerExtension.PASSWORD, "Ana")))
        .isEqualTo("missing_field");
    assertThat(refused(unconfirmed().email().remove(ServerExtension.PASSWORD)))
        .isEqualTo("forbidden");
  }

  private static Session confirmed() {
    var email = newEmail();
    var session = signUp(email);
    server.client().confirmEmail(mails.await(email, 1).token()).await();
    return session;
  }

  private static Session unconfirmed() {
    return signUp(newEmail());
  }

  private static Session signUp(String email) {
    return server.client().signUpWithEmail("u" + NUMBER.incrementAndGet(),
        ServerExtension.PASSWORD, "Ana", email).await();
  }

  private static String newEmail() {
    return "u" + NUMBER.incrementAndGet() + "@tidings.test";
  }

  private static String refused(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, call::await).code();
  }
}
