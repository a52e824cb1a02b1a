// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.accounts.AccountsFixture.PASSWORD;
import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.TOO_MANY_ATTEMPTS;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Accounts.SessionsOf;
import tidings.core.Accounts.SignOut;
import tidings.core.IdempotencyKey;
import tidings.core.UserId;
import tidings.schema.ActorFixture;

@ExtendWith(VertxExtension.class)
final class IdempotentSignInTest {
  private static final IdempotencyKey REQUEST = request("key", "body with " + PASSWORD);
  private final UserId ada = new UserId("ada");

  @AutoClose
  AccountsFixture accounts;
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    accounts = AccountsFixture.open(vertx, folder);
    fixture = accounts.fixture();
  }

  @Test
  void a_retried_sign_up_gets_the_first_answer() {
    var first = fixture.ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST));
    fixture.clock().advance(Duration.ofHours(1));
    assertThat(fixture.ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST))).isEqualTo(first);
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(accounts.session(first));
  }

  @Test
  void a_retried_sign_in_gets_the_first_answer() {
    accounts.signUp(ada);
    var first = fixture.ask(AccountsFixture.signIn(ada, PASSWORD, REQUEST));
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD, REQUEST))).isEqualTo(first);
    assertThat(fixture.ask(new SessionsOf(ada))).hasSize(2);
  }

  @Test
  void concurrent_duplicates_create_one_session() {
    var signUps = List.of(
        fixture.bus().ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST)),
        fixture.bus().ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST)));
    Future.all(signUps).await();
    assertThat(signUps.getFirst().result()).isEqualTo(signUps.getLast().result());
    var again = request("another key", "body");
    var signIns = List.of(
        fixture.bus().ask(AccountsFixture.signIn(ada, PASSWORD, again)),
        fixture.bus().ask(AccountsFixture.signIn(ada, PASSWORD, again)));
    Future.all(signIns).await();
    assertThat(signIns.getFirst().result()).isEqualTo(signIns.getLast().result());
    assertThat(fixture.ask(new SessionsOf(ada))).hasSize(2);
  }

  @Test
  void a_key_reused_with_another_body_is_refused() {
    fixture.ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST));
    assertThat(fixture.refusal(AccountsFixture.signUp(ada, PASSWORD, request("key", "other body"))))
        .isEqualTo(ALREADY_TAKEN);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD, request("key", "sign in"))))
        .isEqualTo(IDEMPOTENCY_KEY_REUSED);
    assertThat(fixture.ask(new SessionsOf(ada))).hasSize(1);
  }

  @Test
  void a_sign_up_with_the_id_of_another_does_not_tell_whether_the_key_was_used() {
    fixture.ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST));
    for (int i = 0; i < AttemptSubject.Kind.SIGN_UP.maxFailures; i++) {
      var key = i % 2 == 0 ? "key" : "unused key";
      assertThat(fixture.refusal(AccountsFixture.signUp(ada, "guessed it", request(key, "guess"))))
          .isEqualTo(ALREADY_TAKEN);
    }
    for (var key : List.of("key", "unused key")) {
      assertThat(fixture.refusal(AccountsFixture.signUp(ada, "guessed it", request(key, "guess"))))
          .isEqualTo(TOO_MANY_ATTEMPTS);
    }
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void a_retry_after_the_session_has_ended_is_refused() {
    var signedUp = accounts.session(fixture.ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST)));
    var again = request("b", "sign in");
    var signedIn = accounts.session(fixture.ask(AccountsFixture.signIn(ada, PASSWORD, again)));
    fixture.ask(new SignOut(ada, signedUp.id(), AccountsFixture.ADDRESS));
    fixture.ask(new SignOut(ada, signedIn.id(), AccountsFixture.ADDRESS));
    assertThat(fixture.refusal(AccountsFixture.signUp(ada, PASSWORD, REQUEST)))
        .isEqualTo(SESSION_ENDED);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD, again)))
        .isEqualTo(SESSION_ENDED);
  }

  @Test
  void a_key_does_not_replace_the_password() {
    fixture.ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST));
    fixture.ask(AccountsFixture.signIn(ada, PASSWORD, request("b", "sign in")));
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, "wrong horse", request("b", "sign in"))))
        .isEqualTo(WRONG_CREDENTIALS);
    assertThat(fixture.refusal(AccountsFixture.signUp(ada, PASSWORD, request("c", "body"))))
        .isEqualTo(ALREADY_TAKEN);
  }

  @Test
  void a_key_expires_after_a_day() {
    accounts.signUp(ada);
    var first = fixture.ask(AccountsFixture.signIn(ada, PASSWORD, REQUEST));
    fixture.clock().advance(IdempotencyKey.TTL.plusSeconds(1));
    var second = fixture.ask(AccountsFixture.signIn(ada, PASSWORD, REQUEST));
    assertThat(second.token()).isNotEqualTo(first.token());
    assertThat(fixture.ask(new SessionsOf(ada))).hasSize(3);
  }

  @Test
  void neither_the_token_nor_the_request_is_stored() {
    var token = fixture.ask(AccountsFixture.signUp(ada, PASSWORD, REQUEST)).token();
    assertThat(fixture.allItems().toString())
        .contains("REQUEST#ada")
        .doesNotContain(token)
        .doesNotContain(REQUEST.fingerprint());
  }

  private static IdempotencyKey request(String key, String body) {
    return IdempotencyKey.of(key, body.getBytes(UTF_8));
  }
}
