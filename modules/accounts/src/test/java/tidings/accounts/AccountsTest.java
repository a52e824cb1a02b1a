// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.accounts.Desk.MONTH;
import static tidings.accounts.Desk.PASSWORD;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.ALREADY_TAKEN;
import static tidings.core.Reason.BUSY;
import static tidings.core.Reason.UNAUTHENTICATED;
import static tidings.core.Reason.WRONG_CREDENTIALS;

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
import tidings.core.Accounts.SignOut;
import tidings.core.Accounts.SignedIn;
import tidings.core.Entities.Described;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.embedded.Stage;

@ExtendWith(VertxExtension.class)
final class AccountsTest {
  private final UserId ada = new UserId("ada");
  private final UserId bob = new UserId("bob");

  @AutoClose
  Desk desk;
  Stage stage;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    desk = Desk.open(vertx, folder);
    stage = desk.stage();
  }

  @Test
  void signing_up_signs_in() {
    var signedIn = signUp(ada);
    var session = stage.ask(new Authenticate(signedIn.token()));
    assertThat(session.user()).isEqualTo(ada);
    assertThat(session.createdAt()).isEqualTo(stage.clock().instant());
    assertThat(session.expiresAt()).isEqualTo(signedIn.expiresAt());
    assertThat(signedIn.token()).matches("[A-Za-z0-9_-]{43}");
  }

  @Test
  void signing_up_makes_a_profile_and_tells_of_it() {
    var described = stage.hear(Described.class);
    assertThat(stage.faces().of(ada).name()).as("before").isEqualTo("ada");
    var signedIn = signUp(ada);
    assertThat(described.next()).isEqualTo(new Described(ada.ref()));
    assertThat(stage.faces().of(ada).name()).isEqualTo("Name of ada");
    assertThat(signedIn.user()).isEqualTo(stage.faces().of(ada));
  }

  @Test
  void an_id_that_is_taken_stays_whose_it_is() {
    signUp(ada);
    assertThat(stage.refusal(Desk.signUp(ada, "another password", "Eve"))).isEqualTo(ALREADY_TAKEN);
    assertThat(signIn(ada, PASSWORD).user().name()).isEqualTo("Name of ada");
    assertThat(stage.refusal(Desk.signIn(ada, "another password"))).isEqualTo(WRONG_CREDENTIALS);
  }

  @Test
  void of_many_who_sign_up_with_one_id_at_once_one_wins() {
    var attempts = IntStream.range(0, 8)
        .mapToObj(i -> stage.bus().ask(Desk.signUp(ada, "password " + i, "Number " + i)))
        .toList();
    Future.join(attempts).otherwiseEmpty().await();
    var winners = IntStream.range(0, 8).filter(i -> attempts.get(i).succeeded()).boxed().toList();
    assertThat(winners).hasSize(1);
    assertThat(attempts)
        .filteredOn(Future::failed)
        .allSatisfy(
            lost -> assertThat(((Refusal) lost.cause()).reason()).isEqualTo(ALREADY_TAKEN));
    var signedIn = signIn(ada, "password " + winners.getFirst());
    assertThat(signedIn.user().name()).isEqualTo("Number " + winners.getFirst());
    assertThat(stage.ask(new SessionsOf(ada))).hasSize(2);
  }

  @Test
  void a_wrong_password_and_an_unknown_id_are_refused_alike() {
    signUp(ada);
    assertThat(stage.refusal(Desk.signIn(ada, "wrong horse"))).isEqualTo(WRONG_CREDENTIALS);
    assertThat(stage.refusal(Desk.signIn(bob, PASSWORD))).isEqualTo(WRONG_CREDENTIALS);
    assertThat(stage.refusal(Desk.signIn(bob, ""))).isEqualTo(WRONG_CREDENTIALS);
    assertThat(stage.ask(new SessionsOf(ada))).hasSize(1);
  }

  @Test
  void a_password_is_the_same_however_its_accents_are_composed() {
    stage.ask(Desk.signUp(ada, "caf\u00e9 au lait", "Ada"));
    assertThat(signIn(ada, "cafe\u0301 au lait").user().ref()).isEqualTo(ada.ref());
  }

  @Test
  void a_session_ends_when_its_time_is_up() {
    var token = signUp(ada).token();
    stage.clock().pass(MONTH.minusSeconds(1));
    assertThat(stage.ask(new Authenticate(token)).user()).isEqualTo(ada);
    stage.clock().pass(Duration.ofSeconds(1));
    assertThat(stage.refusal(new Authenticate(token))).isEqualTo(UNAUTHENTICATED);
    assertThat(stage.ask(new SessionsOf(ada))).isEmpty();
  }

  @Test
  void sessions_are_listed_newest_first() {
    signUp(bob);
    var first = session(signUp(ada));
    stage.clock().pass(Duration.ofMinutes(1));
    var second = session(signIn(ada, PASSWORD));
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(second, first);
  }

  @Test
  void signing_out_ends_one_session_and_doing_it_twice_does_it_once() {
    var here = signUp(ada).token();
    var there = signIn(ada, PASSWORD).token();
    var session = stage.ask(new Authenticate(here)).id();
    assertThat(stage.ask(new SignOut(ada, session))).isEqualTo(DONE);
    assertThat(stage.ask(new SignOut(ada, session))).isEqualTo(DONE);
    assertThat(stage.refusal(new Authenticate(here))).isEqualTo(UNAUTHENTICATED);
    assertThat(stage.ask(new Authenticate(there)).user()).isEqualTo(ada);
  }

  @Test
  void nobody_ends_the_session_of_somebody_else() {
    var session = session(signUp(ada));
    signUp(bob);
    assertThat(stage.ask(new SignOut(bob, session.id()))).isEqualTo(DONE);
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(session);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "#", "../..", "SESSION", "a b", "\u0000"})
  void what_is_no_session_and_no_token_is_harmless(String nonsense) {
    var session = session(signUp(ada));
    assertThat(stage.ask(new SignOut(ada, nonsense))).isEqualTo(DONE);
    assertThat(stage.refusal(new Authenticate(nonsense))).isEqualTo(UNAUTHENTICATED);
    assertThat(stage.refusal(new Authenticate(session.id()))).isEqualTo(UNAUTHENTICATED);
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(session);
  }

  @Test
  void the_oldest_session_makes_room() {
    var oldest = session(signUp(ada));
    desk.openAllSessions(ada);
    stage.clock().pass(Duration.ofHours(1));
    var newest = session(signIn(ada, PASSWORD));
    assertThat(stage.ask(new SessionsOf(ada)))
        .hasSize(Accounts.SESSIONS)
        .startsWith(newest)
        .doesNotContain(oldest);
  }

  @Test
  void neither_tokens_nor_passwords_are_stored() {
    var token = signUp(ada).token();
    assertThat(stage.everything().toString())
        .contains("$argon2id$v=19$m=19456,t=2,p=1$")
        .doesNotContain(token)
        .doesNotContain(PASSWORD);
  }

  @Test
  void somebody_who_signs_in_keeps_nobody_waiting() {
    var session = session(signUp(ada));
    var signIns = IntStream.range(0, Window.OF_ACCOUNT)
        .mapToObj(i -> stage.bus().ask(Desk.signIn(ada, PASSWORD)))
        .toList();
    stage.ask(new SignOut(ada, session.id())); // of the same key, and so of the same mailbox
    assertThat(signIns).anyMatch(signIn -> !signIn.isComplete());
    Future.all(signIns).await();
  }

  @Test
  void those_who_would_wait_too_long_are_told_at_once() {
    signUp(ada);
    var signUps = IntStream.range(0, 4 * Passwords.WAITING)
        .mapToObj(i -> stage.bus().ask(Desk.signUp(new UserId("user" + i), PASSWORD)))
        .toList();
    Future.join(signUps).otherwiseEmpty().await();
    assertThat(signUps)
        .filteredOn(Future::failed)
        .isNotEmpty()
        .extracting(signUp -> ((Refusal) signUp.cause()).reason())
        .containsOnly(BUSY);
    assertThat(signIn(ada, PASSWORD).user().ref()).isEqualTo(ada.ref());
  }

  private SignedIn signUp(UserId id) {
    return desk.signUp(id);
  }

  private SignedIn signIn(UserId id, String password) {
    return stage.ask(Desk.signIn(id, password));
  }

  private Session session(SignedIn signedIn) {
    return desk.session(signedIn);
  }
}
