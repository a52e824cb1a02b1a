// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import java.time.Duration;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.OpenSession;
import tidings.client.Session;

/** Sign-up, sign-in on several devices, and sign-out. */
@Tag("api")
final class SigningInTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  /** Wrong passwords that an account allows per minute. */
  private static final int MAX_FAILURES = 5;
  private final Session ana = server.signUp("Ana");

  @Test
  void a_taken_id_is_refused() {
    refused("already_taken",
        () -> server.client().signUp(ana.ref().id(), "another password", "Ana").await());

    assertThat(server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await().user())
        .isEqualTo(ana.user());
  }

  @Test
  void a_wrong_password_and_a_wrong_id_are_refused_alike() {
    refused("wrong_credentials",
        () -> server.client().signIn(ana.ref().id(), "not the password").await());
    refused("wrong_credentials",
        () -> server.client().signIn("nobody_at_all", ServerExtension.PASSWORD).await());
  }

  @Test
  void sessions_are_listed_and_can_end_each_other() {
    var elsewhere = server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await();
    var sessions = ana.sessions().await();
    assertThat(sessions).hasSize(2);

    var other = sessions.stream().filter(session -> !session.current()).findFirst().orElseThrow();
    ana.endSession(other.id()).await();

    refused("session_ended", () -> elsewhere.feed().await());
    assertThat(ana.sessions().await()).extracting(OpenSession::current).containsExactly(true);
  }

  @Test
  void signing_out_ends_the_session() {
    ana.signOut().await();

    refused("session_ended", () -> ana.feed().await());
    var live = ana.live();
    assertThatThrownBy(() -> await(live)).hasMessageContaining("4401 session has ended");
  }

  @Test
  void ending_a_session_closes_its_sockets_only() {
    var elsewhere = server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await();
    var near = ana.live().await();
    var far = elsewhere.live().await();

    elsewhere.signOut().await();
    assertThat(await(far.ended()).code()).isEqualTo(4401);
    server.signUp("Ben").follow(ana.ref()).await();
    assertThat(await(near.next(NotificationChanged.class))).isNotNull();
  }

  @Test
  void a_password_change_ends_other_sessions_and_their_sockets() {
    var elsewhere = server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await();
    var socket = elsewhere.live().await();

    ana.changePassword(ServerExtension.PASSWORD, "another password").await();

    assertThat(await(socket.ended()).code()).isEqualTo(4401);
    refused("session_ended", () -> elsewhere.feed().await());
    assertThat(ana.sessions().await()).extracting(OpenSession::current).containsExactly(true);
    refused("wrong_credentials",
        () -> server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await());
    assertThat(server.client().signIn(ana.ref().id(), "another password").await().user())
        .isEqualTo(ana.user());
  }

  @Test
  void five_failures_a_minute_are_followed_by_retry_after() {
    var guesses = IntStream.rangeClosed(0, 2 * MAX_FAILURES) // a new minute may start in between
        .mapToObj(i -> refusal(() -> server.client().signIn(ana.ref().id(), "guess " + i).await()))
        .toList();
    var last = guesses.getLast();
    assertThat(guesses.subList(0, MAX_FAILURES)).extracting(ApiRefusal::code)
        .containsOnly("wrong_credentials");
    assertThat(last.code()).isEqualTo("too_many_attempts");
    assertThat(last.status()).isEqualTo(429);
    assertThat(last.retryAfter().orElseThrow())
        .isBetween(Duration.ofSeconds(1), Duration.ofMinutes(1));
  }

  @Test
  void signing_up_and_in_with_a_key_is_idempotent() {
    var id = ana.ref().id() + "_again";
    var first = server.client().signUp(id, ServerExtension.PASSWORD, "Ana", "key-1").await();
    var again = server.client().signUp(id, ServerExtension.PASSWORD, "Ana", "key-1").await();
    assertThat(again.token()).isEqualTo(first.token());
    refused("already_taken",
        () -> server.client().signUp(id, ServerExtension.PASSWORD, "Eve", "key-1").await());
    refused("already_taken",
        () -> server.client().signUp(id, ServerExtension.PASSWORD, "Ana", "key-3").await());

    var near = server.client().signIn(id, ServerExtension.PASSWORD, "key-2").await();
    assertThat(server.client().signIn(id, ServerExtension.PASSWORD, "key-2").await().token())
        .isEqualTo(near.token());
    refused("wrong_credentials",
        () -> server.client().signIn(id, "not the password", "key-2").await());
    refused("invalid_header",
        () -> server.client().signIn(id, ServerExtension.PASSWORD, "a key").await());
    assertThat(first.sessions().await()).hasSize(2);
  }

  @Test
  void a_password_change_needs_the_old_one_and_a_minimum_length() {
    refused("wrong_credentials",
        () -> ana.changePassword("not the password", "another password").await());
    refused("invalid_field", () -> ana.changePassword(ServerExtension.PASSWORD, "short").await());

    assertThat(server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await().user())
        .isEqualTo(ana.user());
  }

  private static ApiRefusal refusal(ThrowingCallable call) {
    return catchThrowableOfType(ApiRefusal.class, call);
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
