// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Session;

/** Passwords are reset by a link that is sent to the confirmed address of the account. */
@Tag("api")
final class PasswordResetTest {
  private static final String NEW_PASSWORD = "quite another password";
  private static final Duration BETWEEN_LINKS = Duration.ofMinutes(5);
  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(mails.settings());
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private String email;
  private Session ana;
  private String id;

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  @BeforeEach
  void signUp() {
    int number = NUMBER.incrementAndGet();
    email = "ana" + number + "@tidings.test";
    ana = server.client()
        .signUpWithEmail("ana_" + number, ServerExtension.PASSWORD, "Ana", email).await();
    server.client().confirmEmail(mails.await(email, 1).token()).await();
    id = ana.ref().id();
  }

  @Test
  void the_link_sets_a_new_password_and_ends_all_sessions() {
    server.client().requestPasswordReset(id).await();
    reset(mails.await(email, 2).token());

    assertThat(refused(ana.feed())).isEqualTo("session_ended");
    assertThat(refused(server.client().signIn(id, ServerExtension.PASSWORD)))
        .isEqualTo("wrong_credentials");
    assertThat(server.client().signIn(id, NEW_PASSWORD).await().ref()).isEqualTo(ana.ref());
    var told = mails.await(email, 3);
    assertThat(told.subject()).isEqualTo("Your password was changed");
    assertThat(told.text()).contains("/settings/sign-in");
  }

  @Test
  void the_account_can_be_named_by_its_address_in_any_case() {
    server.client().requestPasswordResetByEmail(email.toUpperCase()).await();

    reset(mails.await(email, 2).token());

    server.client().signIn(id, NEW_PASSWORD).await();
  }

  @Test
  void a_link_is_used_once() {
    server.client().requestPasswordReset(id).await();
    var token = mails.await(email, 2).token();
    reset(token);

    assertThat(refused(server.client().completePasswordReset(token, "yet another password")))
        .isEqualTo("invalid_link");
    server.client().signIn(id, NEW_PASSWORD).await();
  }

  @Test
  void a_link_expires_after_an_hour() {
    server.client().requestPasswordReset(id).await();
    var token = mails.await(email, 2).token();

    server.advanceClock(Duration.ofMinutes(61));

    assertThat(refused(server.client().completePasswordReset(token, NEW_PASSWORD)))
        .isEqualTo("invalid_link");
    server.client().signIn(id, ServerExtension.PASSWORD).await();
  }

  @Test
  void links_are_void_after_another_reset_and_after_a_change_of_the_password() {
    server.client().requestPasswordReset(id).await();
    var first = mails.await(email, 2).token();
    server.advanceClock(BETWEEN_LINKS);
    server.client().requestPasswordReset(id).await();
    reset(mails.await(email, 3).token());
    assertThat(refused(server.client().completePasswordReset(first, "yet another password")))
        .isEqualTo("invalid_link");

    server.advanceClock(BETWEEN_LINKS);
    server.client().requestPasswordReset(id).await();
    var third = mails.await(email, 5).token();
    server.client().signIn(id, NEW_PASSWORD).await()
        .changePassword(NEW_PASSWORD, "yet another password").await();

    assertThat(refused(server.client().completePasswordReset(third, NEW_PASSWORD)))
        .isEqualTo("invalid_link");
  }

  @Test
  void a_link_is_void_once_the_account_has_another_address() {
    server.client().requestPasswordReset(id).await();
    var token = mails.await(email, 2).token();
    var other = "other" + email;
    ana.email().set(other, ServerExtension.PASSWORD).await();
    server.client().confirmEmail(mails.await(other, 1).token()).await();

    assertThat(refused(server.client().completePasswordReset(token, NEW_PASSWORD)))
        .isEqualTo("invalid_link");
  }

  @Test
  void a_link_to_confirm_an_address_resets_no_password_nor_the_other_way_round() {
    var other = "other" + email;
    server.client().requestPasswordReset(id).await();
    var reset = mails.await(email, 2).token();
    ana.email().set(other, ServerExtension.PASSWORD).await();
    var first = mails.await(other, 1).token();
    ana.email().sendConfirmation().await();
    var second = mails.await(other, 2).token();
    server.client().confirmEmail(first).await();
    ana.email().set(email, ServerExtension.PASSWORD).await();

    assertThat(refused(server.client().completePasswordReset(second, NEW_PASSWORD)))
        .isEqualTo("invalid_link");
    assertThat(refused(server.client().confirmEmail(reset))).isEqualTo("invalid_link");
  }

  @Test
  void the_link_of_one_user_does_nothing_to_another() {
    var ben = server.signUp("Ben");
    server.client().requestPasswordReset(id).await();

    reset(mails.await(email, 2).token());

    ben.feed().await();
    server.client().signIn(ben.ref().id(), ServerExtension.PASSWORD).await();
  }

  @Test
  void a_weak_password_is_refused_and_the_link_stays() {
    server.client().requestPasswordReset(id).await();
    var token = mails.await(email, 2).token();

    assertThat(refused(server.client().completePasswordReset(token, "password123")))
        .isEqualTo("weak_password");
    reset(token);
  }

  @Test
  void a_missing_account_gets_the_same_answer_as_an_existing_one() {
    var answers = List.of(
        body("id", id), body("id", "nobody_" + id), body("email", email),
        body("email", "nobody" + email))
        .stream().map(body -> server.rawHttp().send("POST", "/v1/password-resets", "", body))
        .toList();

    assertThat(answers).allSatisfy(answer -> {
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.body()).isEmpty();
      assertThat(stable(answer.head())).isEqualTo(stable(answers.getFirst().head()));
    });
    mails.await(email, 2);
    assertThat(mails.mailsTo("nobody" + email)).isEmpty();
  }

  @Test
  void an_account_gets_one_link_in_five_minutes_however_strangers_name_it() {
    server.client().requestPasswordReset(id).await();
    mails.await(email, 2);

    server.client().requestPasswordReset(id).await();
    server.client().requestPasswordResetByEmail(email).await();
    server.advanceClock(BETWEEN_LINKS.minusSeconds(60));
    server.client().requestPasswordReset(id).await();
    awaitMailsOfBen();
    assertThat(mails.mailsTo(email)).hasSize(2);

    server.advanceClock(Duration.ofSeconds(60));
    server.client().requestPasswordResetByEmail(email).await();
    reset(mails.await(email, 3).token());
    assertThat(server.auditLog("--user", id).stream()
        .filter(line -> line.contains("asked for reset"))).hasSize(2);
  }

  @Test
  void an_address_that_is_not_confirmed_gets_no_link() {
    var pending = "pending" + email;
    ana.email().set(pending, ServerExtension.PASSWORD).await();
    mails.await(pending, 1);

    server.client().requestPasswordResetByEmail(pending).await();
    server.client().requestPasswordReset(id).await();

    mails.await(email, 2);
    assertThat(mails.mailsTo(pending)).hasSize(1);
  }

  @Test
  void a_suspended_account_gets_no_link_and_cannot_use_one() {
    server.client().requestPasswordReset(id).await();
    var token = mails.await(email, 2).token();
    server.runCommand("suspend", id, "--reason", "Spam");

    assertThat(refused(server.client().completePasswordReset(token, NEW_PASSWORD)))
        .isEqualTo("suspended");
    server.advanceClock(BETWEEN_LINKS);
    server.client().requestPasswordReset(id).await();
    awaitMailsOfBen();
    assertThat(mails.mailsTo(email)).hasSize(2);
  }

  /** Two mails one after another, so that all that was due before the first is done. */
  private void awaitMailsOfBen() {
    var ben = server.signUp("Ben");
    ben.email().set("ben" + email, ServerExtension.PASSWORD).await();
    mails.await("ben" + email, 1);
    ben.email().sendConfirmation().await();
    mails.await("ben" + email, 2);
  }

  private static void reset(String token) {
    server.client().completePasswordReset(token, NEW_PASSWORD).await();
  }

  private static String body(String field, String value) {
    return "{\"%s\":\"%s\"}".formatted(field, value);
  }

  /** Without what differs between any two responses. */
  private static List<String> stable(String head) {
    return head.lines()
        .filter(line -> !line.toLowerCase().matches("(date|x-request-id|ratelimit): ?.*"))
        .toList();
  }

  private static String refused(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, call::await).code();
  }
}
