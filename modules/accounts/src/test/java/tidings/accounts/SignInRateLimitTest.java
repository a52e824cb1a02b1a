// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.accounts.AccountsFixture.PASSWORD;
import static tidings.core.errors.ErrorCode.TOO_MANY_ATTEMPTS;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

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
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;

/** The clock starts at 12:00:00.123. */
@ExtendWith(VertxExtension.class)
final class SignInRateLimitTest {
  private final UserId ada = new UserId("ada");
  private final UserId bob = new UserId("bob");

  @AutoClose
  AccountsFixture accounts;
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    accounts = AccountsFixture.open(vertx, folder);
    fixture = accounts.fixture();
    accounts.signUp(ada);
  }

  @Test
  void after_five_failures_even_the_right_password_waits_for_the_next_minute() {
    fail(ada, AttemptWindow.MAX_PER_ACCOUNT);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, "wrong horse")))
        .isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    fixture.clock().advance(Duration.ofSeconds(59));
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    fixture.clock().advance(Duration.ofSeconds(1));
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void the_refusal_has_the_remaining_time() {
    fail(ada, AttemptWindow.MAX_PER_ACCOUNT);
    fixture.clock().advance(Duration.ofSeconds(20));
    var refusal = catchThrowableOfType(
        Refusal.class, () -> fixture.ask(AccountsFixture.signIn(ada, PASSWORD)));
    assertThat(refusal.retryAfter()).contains(Duration.ofMillis(39_877));
  }

  @Test
  void a_success_neither_counts_nor_resets_the_count() {
    fail(ada, AttemptWindow.MAX_PER_ACCOUNT - 1);
    for (int i = 0; i < 2 * AttemptWindow.MAX_PER_ACCOUNT; i++) {
      fixture.ask(AccountsFixture.signIn(ada, PASSWORD));
    }
    fail(ada, 1);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
  }

  @Test
  void a_wrong_old_password_counts_as_an_attempt() {
    var me = accounts.session(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)));
    fail(ada, AttemptWindow.MAX_PER_ACCOUNT - 1);
    assertThat(fixture.refusal(AccountsFixture.changePassword(me, "wrong horse", "battery staple")))
        .isEqualTo(WRONG_CREDENTIALS);
    assertThat(fixture.refusal(AccountsFixture.changePassword(me, PASSWORD, "battery staple")))
        .isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
  }

  @Test
  void accounts_are_counted_separately_even_unknown_ones() {
    fail(bob, AttemptWindow.MAX_PER_ACCOUNT);
    assertThat(fixture.refusal(AccountsFixture.signIn(bob, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void guessing_at_many_accounts_is_limited_by_address() {
    for (int i = 0; i < AttemptWindow.MAX_PER_ADDRESS; i++) {
      fail(new UserId("user" + i), 1);
    }
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD, "192.0.2.2")).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void concurrent_guesses_on_two_nodes_share_one_limit() {
    var other = accounts.node(fixture.table());
    var guesses = new ArrayList<Future<?>>();
    IntStream.range(0, 8)
        .forEach(
            i -> guesses.add(fixture.bus().ask(AccountsFixture.signIn(ada, "horse number " + i))));
    var otherReasons = IntStream.range(0, 8)
        .mapToObj(i -> catchThrowableOfType(
            Refusal.class, () -> other.answer(AccountsFixture.signIn(ada, "other horse " + i))))
        .map(Refusal::errorCode)
        .toList();
    Future.join(guesses).otherwiseEmpty().await();
    other.stop().await();
    var reasons = new ArrayList<ErrorCode>(otherReasons);
    guesses.forEach(guess -> reasons.add(((Refusal) guess.cause()).errorCode()));
    assertThat(reasons)
        .hasSize(16)
        .containsOnly(WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS)
        .filteredOn(WRONG_CREDENTIALS::equals)
        .hasSize(AttemptWindow.MAX_PER_ACCOUNT);
  }

  @Test
  void addresses_of_one_network_share_a_window_and_so_do_invalid_ones() {
    var now = fixture.clock().instant();
    assertThat(AttemptWindow.of(ada, "2001:db8::1", now))
        .isEqualTo(AttemptWindow.of(ada, "2001:db8:0:0:ffff::2", now))
        .isNotEqualTo(AttemptWindow.of(ada, "2001:db8:0:1::1", now));
    assertThat(AttemptWindow.of(ada, "a#b", now)).isEqualTo(AttemptWindow.of(ada, "", now));
  }

  private void fail(UserId id, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(fixture.refusal(AccountsFixture.signIn(id, "wrong horse")))
          .isEqualTo(WRONG_CREDENTIALS);
    }
  }
}
