// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.accounts.Desk.PASSWORD;
import static tidings.core.Reason.TOO_MANY_ATTEMPTS;
import static tidings.core.Reason.WRONG_CREDENTIALS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Reason;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.embedded.Stage;

/** The clock stands at 12:00:00.123 when a test begins. */
@ExtendWith(VertxExtension.class)
final class AttemptsTest {
  private final UserId ada = new UserId("ada");
  private final UserId bob = new UserId("bob");

  @AutoClose
  Desk desk;
  Stage stage;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    desk = Desk.open(vertx, folder);
    stage = desk.stage();
    desk.signUp(ada);
  }

  @Test
  void after_five_failures_even_the_right_password_waits_for_the_next_minute() {
    fail(ada, Window.OF_ACCOUNT);
    assertThat(stage.refusal(Desk.signIn(ada, "wrong horse"))).isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(stage.refusal(Desk.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    stage.clock().pass(Duration.ofSeconds(59));
    assertThat(stage.refusal(Desk.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    stage.clock().pass(Duration.ofSeconds(1));
    assertThat(stage.ask(Desk.signIn(ada, PASSWORD)).user().ref()).isEqualTo(ada.ref());
  }

  @Test
  void it_is_told_how_long_to_wait() {
    fail(ada, Window.OF_ACCOUNT);
    stage.clock().pass(Duration.ofSeconds(20));
    var refusal = catchThrowableOfType(
        Refusal.class, () -> stage.ask(Desk.signIn(ada, PASSWORD)));
    assertThat(refusal.retryAfter()).contains(Duration.ofMillis(39_877));
  }

  @Test
  void a_success_is_no_attempt_and_forgives_none() {
    fail(ada, Window.OF_ACCOUNT - 1);
    for (int i = 0; i < 2 * Window.OF_ACCOUNT; i++) {
      stage.ask(Desk.signIn(ada, PASSWORD));
    }
    fail(ada, 1);
    assertThat(stage.refusal(Desk.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
  }

  @Test
  void a_wrong_old_password_is_an_attempt_like_any_other() {
    var me = desk.session(stage.ask(Desk.signIn(ada, PASSWORD)));
    fail(ada, Window.OF_ACCOUNT - 1);
    assertThat(stage.refusal(Desk.change(me, "wrong horse", "battery staple")))
        .isEqualTo(WRONG_CREDENTIALS);
    assertThat(stage.refusal(Desk.change(me, PASSWORD, "battery staple")))
        .isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(stage.refusal(Desk.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
  }

  @Test
  void accounts_are_counted_apart_whether_there_are_such_or_not() {
    fail(bob, Window.OF_ACCOUNT);
    assertThat(stage.refusal(Desk.signIn(bob, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(stage.ask(Desk.signIn(ada, PASSWORD)).user().ref()).isEqualTo(ada.ref());
  }

  @Test
  void who_guesses_at_many_accounts_is_stopped_by_their_address() {
    for (int i = 0; i < Window.OF_ADDRESS; i++) {
      fail(new UserId("user" + i), 1);
    }
    assertThat(stage.refusal(Desk.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(stage.ask(Desk.signIn(ada, PASSWORD, "192.0.2.2")).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void however_many_guess_at_once_on_two_nodes_only_five_guesses_are_looked_at() {
    var other = desk.node(stage.table());
    var guesses = new ArrayList<Future<?>>();
    IntStream.range(0, 8)
        .forEach(i -> guesses.add(stage.bus().ask(Desk.signIn(ada, "horse number " + i))));
    var there = IntStream.range(0, 8)
        .mapToObj(i -> catchThrowableOfType(
            Refusal.class, () -> other.answer(Desk.signIn(ada, "other horse " + i))))
        .map(Refusal::reason)
        .toList();
    Future.join(guesses).otherwiseEmpty().await();
    other.stop().await();
    var reasons = new ArrayList<Reason>(there);
    guesses.forEach(guess -> reasons.add(((Refusal) guess.cause()).reason()));
    assertThat(reasons)
        .hasSize(16)
        .containsOnly(WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS)
        .filteredOn(WRONG_CREDENTIALS::equals)
        .hasSize(Window.OF_ACCOUNT);
  }

  @Test
  void addresses_of_one_site_are_one_and_what_is_no_address_has_a_window_too() {
    var now = stage.clock().instant();
    assertThat(Window.of(ada, "2001:db8::1", now))
        .isEqualTo(Window.of(ada, "2001:db8:0:0:ffff::2", now))
        .isNotEqualTo(Window.of(ada, "2001:db8:0:1::1", now));
    assertThat(Window.of(ada, "a#b", now)).isEqualTo(Window.of(ada, "", now));
  }

  private void fail(UserId id, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(stage.refusal(Desk.signIn(id, "wrong horse"))).isEqualTo(WRONG_CREDENTIALS);
    }
  }
}
