// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.accounts.AccountsFixture.ADDRESS;
import static tidings.accounts.AccountsFixture.MONTH;
import static tidings.accounts.AccountsFixture.PASSWORD;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.INVALID_TOKEN;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Accounts;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SessionsOf;
import tidings.core.Accounts.SignInResult;
import tidings.core.Accounts.SignOut;
import tidings.core.Entities.EntityDescribed;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;

@ExtendWith(VertxExtension.class)
final class AccountsTest {
  private final UserId ada = new UserId("ada");
  private final UserId bob = new UserId("bob");

  @AutoClose
  AccountsFixture accounts;
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    accounts = AccountsFixture.open(vertx, folder);
    fixture = accounts.fixture();
  }

  @Test
  void signing_up_signs_in() {
    var signedIn = signUp(ada);
    var session = fixture.ask(new Authenticate(signedIn.token()));
    assertThat(session.user()).isEqualTo(ada);
    assertThat(session.createdAt()).isEqualTo(fixture.clock().instant());
    assertThat(session.expiresAt()).isEqualTo(signedIn.expiresAt());
    assertThat(signedIn.token()).matches("[A-Za-z0-9_-]{43}");
  }

  @Test
  void signing_up_creates_a_profile_and_announces_it() {
    var described = fixture.subscribe(EntityDescribed.class);
    assertThat(fixture.summaries().of(ada).name()).as("before").isEqualTo("ada");
    var signedIn = signUp(ada);
    assertThat(described.next()).isEqualTo(new EntityDescribed(ada.ref()));
    assertThat(fixture.summaries().of(ada).name()).isEqualTo("Name of ada");
    assertThat(signedIn.user()).isEqualTo(fixture.summaries().of(ada));
  }

  @Test
  void a_taken_id_cannot_be_signed_up_again() {
    signUp(ada);
    assertThat(fixture.refusal(AccountsFixture.signUp(ada, "another password", "Eve")))
        .isEqualTo(ALREADY_TAKEN);
    assertThat(signIn(ada, PASSWORD).user().name()).isEqualTo("Name of ada");
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, "another password")))
        .isEqualTo(WRONG_CREDENTIALS);
  }

  @Test
  void of_concurrent_sign_ups_with_one_id_only_one_succeeds() {
    var attempts = IntStream.range(0, 8)
        .mapToObj(
            i -> fixture.bus().ask(AccountsFixture.signUp(ada, "password " + i, "Number " + i)))
        .toList();
    Future.join(attempts).otherwiseEmpty().await();
    var winners = IntStream.range(0, 8).filter(i -> attempts.get(i).succeeded()).boxed().toList();
    assertThat(winners).hasSize(1);
    assertThat(attempts)
        .filteredOn(Future::failed)
        .allSatisfy(
            lost -> assertThat(((Refusal) lost.cause()).errorCode()).isEqualTo(ALREADY_TAKEN));
    var signedIn = signIn(ada, "password " + winners.getFirst());
    assertThat(signedIn.user().name()).isEqualTo("Number " + winners.getFirst());
    assertThat(fixture.ask(new SessionsOf(ada))).hasSize(2);
  }

  @Test
  void a_wrong_password_and_an_unknown_id_are_refused_alike() {
    signUp(ada);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, "wrong horse")))
        .isEqualTo(WRONG_CREDENTIALS);
    assertThat(fixture.refusal(AccountsFixture.signIn(bob, PASSWORD))).isEqualTo(WRONG_CREDENTIALS);
    assertThat(fixture.refusal(AccountsFixture.signIn(bob, ""))).isEqualTo(WRONG_CREDENTIALS);
    assertThat(fixture.ask(new SessionsOf(ada))).hasSize(1);
  }

  @Test
  void passwords_are_compared_in_unicode_normal_form() {
    fixture.ask(AccountsFixture.signUp(ada, "caf\u00e9 au lait", "Ada"));
    assertThat(signIn(ada, "cafe\u0301 au lait").user().ref()).isEqualTo(ada.ref());
  }

  @Test
  void a_session_expires_after_its_lifetime() {
    var token = signUp(ada).token();
    fixture.clock().advance(MONTH.minusSeconds(1));
    assertThat(fixture.ask(new Authenticate(token)).user()).isEqualTo(ada);
    fixture.clock().advance(Duration.ofSeconds(1));
    assertThat(fixture.refusal(new Authenticate(token))).isEqualTo(TOKEN_EXPIRED);
    assertThat(fixture.ask(new SessionsOf(ada))).isEmpty();
  }

  @Test
  void sessions_are_listed_newest_first() {
    signUp(bob);
    var first = session(signUp(ada));
    fixture.clock().advance(Duration.ofMinutes(1));
    var second = session(signIn(ada, PASSWORD));
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(second, first);
  }

  @Test
  void signing_out_ends_one_session_and_is_idempotent() {
    var endedToken = signUp(ada).token();
    var otherToken = signIn(ada, PASSWORD).token();
    var session = fixture.ask(new Authenticate(endedToken)).id();
    assertThat(fixture.ask(new SignOut(ada, session, ADDRESS))).isEqualTo(DONE);
    assertThat(fixture.ask(new SignOut(ada, session, ADDRESS))).isEqualTo(DONE);
    assertThat(fixture.refusal(new Authenticate(endedToken))).isEqualTo(SESSION_ENDED);
    assertThat(fixture.ask(new Authenticate(otherToken)).user()).isEqualTo(ada);
  }

  @Test
  void the_end_of_a_session_is_remembered_for_a_week() {
    var ended = signUp(ada).token();
    fixture.ask(new SignOut(ada, fixture.ask(new Authenticate(ended)).id(), ADDRESS));
    var expired = signIn(ada, PASSWORD).token();

    fixture.clock().advance(Sessions.REMEMBERED.minusSeconds(1));
    assertThat(fixture.refusal(new Authenticate(ended))).isEqualTo(SESSION_ENDED);
    fixture.clock().advance(MONTH);
    assertThat(fixture.refusal(new Authenticate(ended))).isEqualTo(INVALID_TOKEN);
    assertThat(fixture.refusal(new Authenticate(expired))).isEqualTo(TOKEN_EXPIRED);
    fixture.clock().advance(Duration.ofSeconds(1));
    assertThat(fixture.refusal(new Authenticate(expired))).isEqualTo(INVALID_TOKEN);
  }

  @Test
  void a_session_of_another_user_cannot_be_ended() {
    var session = session(signUp(ada));
    signUp(bob);
    assertThat(fixture.ask(new SignOut(bob, session.id(), ADDRESS))).isEqualTo(DONE);
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(session);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "#", "../..", "SESSION", "a b", "\u0000"})
  void malformed_sessions_and_tokens_are_harmless(String nonsense) {
    var session = session(signUp(ada));
    assertThat(fixture.ask(new SignOut(ada, nonsense, ADDRESS))).isEqualTo(DONE);
    assertThat(fixture.refusal(new Authenticate(nonsense))).isEqualTo(INVALID_TOKEN);
    assertThat(fixture.refusal(new Authenticate(session.id()))).isEqualTo(INVALID_TOKEN);
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(session);
  }

  @Test
  void the_oldest_session_is_dropped_at_the_limit() {
    var oldest = session(signUp(ada));
    accounts.openAllSessions(ada);
    fixture.clock().advance(Duration.ofHours(1));
    var newest = session(signIn(ada, PASSWORD));
    assertThat(fixture.ask(new SessionsOf(ada)))
        .hasSize(Accounts.MAX_SESSIONS)
        .startsWith(newest)
        .doesNotContain(oldest);
  }

  @Test
  void neither_tokens_nor_passwords_are_stored() {
    var token = signUp(ada).token();
    assertThat(fixture.allItems().toString())
        .contains("$argon2id$v=19$m=1024,t=2,p=1$")
        .doesNotContain(token)
        .doesNotContain(PASSWORD);
  }

  @Test
  void a_sign_in_does_not_block_other_requests() {
    var session = session(signUp(ada));
    var signIns = IntStream.range(0, AttemptSubject.Kind.ACCOUNT.maxFailures)
        .mapToObj(i -> fixture.bus().ask(AccountsFixture.signIn(ada, PASSWORD)))
        .toList();
    fixture.ask(new SignOut(ada, session.id(), ADDRESS)); // same key, so the same mailbox
    assertThat(signIns).anyMatch(signIn -> !signIn.isComplete());
    Future.all(signIns).await();
  }

  @Test
  void requests_beyond_the_hash_queue_are_refused_at_once() {
    signUp(ada);
    var signUps = IntStream.range(0, 4 * HashingQueues.CAPACITY)
        .mapToObj(i -> fixture.bus().ask(AccountsFixture.signUp(new UserId("user" + i), PASSWORD)))
        .toList();
    var signIn = fixture.bus().ask(AccountsFixture.signIn(ada, PASSWORD));
    Future.join(signUps).otherwiseEmpty().await();
    assertThat(signIn.await().user().ref()).isEqualTo(ada.ref()); // it has a queue of its own
    assertThat(signUps)
        .filteredOn(Future::failed)
        .isNotEmpty()
        .extracting(signUp -> ((Refusal) signUp.cause()).errorCode())
        .containsOnly(BUSY);
    assertThat(signIn(ada, PASSWORD).user().ref()).isEqualTo(ada.ref());
  }

  private SignInResult signUp(UserId id) {
    return accounts.signUp(id);
  }

  private SignInResult signIn(UserId id, String password) {
    return fixture.ask(AccountsFixture.signIn(id, password));
  }

  private Session session(SignInResult signedIn) {
    return accounts.session(signedIn);
  }
}
