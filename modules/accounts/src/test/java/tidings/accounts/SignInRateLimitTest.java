// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static tidings.accounts.AccountsFixture.PASSWORD;
import static tidings.core.errors.ErrorCode.TOO_MANY_ATTEMPTS;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.schema.rows.AuditRow;

/** Failed sign-ins are limited by account, device and address; windows grow. */
@ExtendWith(VertxExtension.class)
final class SignInRateLimitTest {
  private static final int MAX_FAILURES = AttemptSubject.Kind.ACCOUNT.maxFailures;
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
    fail(ada, MAX_FAILURES);
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
    fail(ada, MAX_FAILURES);
    fixture.clock().advance(Duration.ofSeconds(20));
    var refusal = catchThrowableOfType(
        Refusal.class, () -> fixture.ask(AccountsFixture.signIn(ada, PASSWORD)));
    assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(40));
  }

  @Test
  void a_success_neither_counts_nor_resets_the_count() {
    fail(ada, MAX_FAILURES - 1);
    for (int i = 0; i < 2 * MAX_FAILURES; i++) {
      fixture.ask(AccountsFixture.signIn(ada, PASSWORD));
    }
    fail(ada, 1);
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
  }

  @Test
  void each_full_window_is_followed_by_one_of_twice_the_length_up_to_an_hour() {
    for (int minutes : new int[]{1, 2, 4, 8, 16, 32, 60, 60}) {
      fail(ada, MAX_FAILURES);
      fixture.clock().advance(Duration.ofMinutes(minutes).minusSeconds(1));
      assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD)))
          .isEqualTo(TOO_MANY_ATTEMPTS);
      fixture.clock().advance(Duration.ofSeconds(1));
    }
  }

  @Test
  void windows_are_shorter_again_after_quiet_hours() {
    for (int minutes : new int[]{1, 2, 4, 8}) {
      fail(ada, MAX_FAILURES);
      fixture.clock().advance(Duration.ofMinutes(minutes));
    }
    fixture.clock().advance(AttemptWindow.DECAY.multipliedBy(3));
    fail(ada, MAX_FAILURES);
    fixture.clock().advance(Duration.ofMinutes(2));
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
    fixture.clock().advance(AttemptWindow.DECAY.multipliedBy(8));
    fail(ada, MAX_FAILURES);
    fixture.clock().advance(AttemptWindow.MIN_LENGTH);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void a_window_that_was_not_full_is_followed_by_one_of_the_same_length() {
    fail(ada, MAX_FAILURES - 1);
    fixture.clock().advance(AttemptWindow.MIN_LENGTH);
    fail(ada, MAX_FAILURES);
    fixture.clock().advance(AttemptWindow.MIN_LENGTH);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void wrong_old_passwords_are_counted_for_their_session_alone() {
    var thief = accounts.session(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)));
    var owner = accounts.session(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)));
    fail(ada, MAX_FAILURES);
    for (int i = 0; i < MAX_FAILURES; i++) {
      assertThat(
          fixture.refusal(AccountsFixture.changePassword(thief, "wrong horse", "battery staple")))
          .isEqualTo(WRONG_CREDENTIALS);
    }
    assertThat(fixture.refusal(AccountsFixture.changePassword(thief, PASSWORD, "battery staple")))
        .isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(fixture.ask(AccountsFixture.changePassword(owner, PASSWORD, "battery staple")))
        .isEqualTo(Done.DONE);
  }

  @Test
  void a_known_device_has_a_window_of_its_own() {
    var device = fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).device();
    fail(ada, MAX_FAILURES);
    assertThat(fixture.ask(AccountsFixture.signInFrom(device, ada, PASSWORD)).device())
        .isEqualTo(device);
    for (int i = 0; i < MAX_FAILURES; i++) {
      assertThat(fixture.refusal(AccountsFixture.signInFrom(device, ada, "wrong horse")))
          .isEqualTo(WRONG_CREDENTIALS);
    }
    assertThat(fixture.refusal(AccountsFixture.signInFrom(device, ada, PASSWORD)))
        .isEqualTo(TOO_MANY_ATTEMPTS);
  }

  @Test
  void a_device_is_known_to_its_accounts_alone_and_cannot_be_made_up() {
    var device = accounts.signUp(bob).device();
    fail(ada, MAX_FAILURES);
    for (var token : List.of(device, "0".repeat(device.length()), device.substring(0, 32), "x")) {
      assertThat(fixture.refusal(AccountsFixture.signInFrom(token, ada, PASSWORD)))
          .isEqualTo(TOO_MANY_ATTEMPTS);
    }
  }

  @Test
  void a_known_device_signs_in_from_an_address_with_a_full_window() {
    var device = fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).device();
    for (int i = 0; i < AttemptSubject.Kind.ADDRESS.maxFailures; i++) {
      fail(new UserId("user" + i), 1);
    }
    assertThat(fixture.ask(AccountsFixture.signInFrom(device, ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void a_full_window_is_in_the_audit_log_once() {
    fail(ada, MAX_FAILURES);
    for (int i = 0; i < 3; i++) {
      fixture.refusal(AccountsFixture.signIn(ada, PASSWORD));
    }
    assertThat(fixture.allItems()).filteredOn(ItemType.AUDIT::matches)
        .extracting(AuditRow::of)
        .filteredOn(row -> row.action() == AuditRow.Action.TOO_MANY_ATTEMPTS)
        .extracting(AuditRow::actor, AuditRow::reason)
        .containsExactly(tuple(Optional.of(ada), Optional.of("account for 1 min")));
  }

  @Test
  void accounts_are_counted_separately_even_unknown_ones() {
    fail(bob, MAX_FAILURES);
    assertThat(fixture.refusal(AccountsFixture.signIn(bob, PASSWORD))).isEqualTo(TOO_MANY_ATTEMPTS);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void guessing_at_many_accounts_is_limited_by_address() {
    for (int i = 0; i < AttemptSubject.Kind.ADDRESS.maxFailures; i++) {
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
        .hasSize(MAX_FAILURES);
  }

  @Test
  void addresses_of_one_network_share_a_window_and_so_do_invalid_ones() {
    assertThat(AttemptSubject.address("2001:db8::1"))
        .isEqualTo(AttemptSubject.address("2001:db8:0:0:ffff::2"))
        .isNotEqualTo(AttemptSubject.address("2001:db8:0:1::1"));
    assertThat(AttemptSubject.address("a#b")).isEqualTo(AttemptSubject.address(""));
  }

  private void fail(UserId id, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(fixture.refusal(AccountsFixture.signIn(id, "wrong horse")))
          .isEqualTo(WRONG_CREDENTIALS);
    }
  }
}
