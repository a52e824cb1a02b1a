// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveOptions;
import tidings.client.ModerationApi;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Accounts.Suspension;
import tidings.core.Ref;
import tidings.server.terminal.CommandException;

/** Moderators and the operator suspend users, who are signed out and cannot sign in. */
@Tag("api")
final class SuspendingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session mona;
  private ModerationApi moderator;
  private Session ana;
  private String id;

  @BeforeEach
  void signUpModeratorAndUser() {
    var community = ModeratedCommunity.on(server);
    mona = community.mona();
    moderator = community.moderator();
    ana = community.ana();
    id = ana.ref().id();
  }

  @Test
  void a_suspended_user_is_signed_out_everywhere() {
    var elsewhere = server.client().signIn(id, ServerExtension.PASSWORD).await();
    var socket = elsewhere.live().await();

    moderator.suspend(ana.ref(), "Spam").await();

    assertThat(await(socket.ended()).code()).isEqualTo(4401);
    assertThat(refused(() -> ana.post("One more").await())).isEqualTo("session_ended");
    assertThat(refused(() -> elsewhere.feed().await())).isEqualTo("session_ended");
  }

  @Test
  void a_ticket_from_before_opens_nothing() {
    var ticket = ana.ticket().await().text();

    moderator.suspend(ana.ref(), "Spam").await();

    assertThat(catchThrowableOfType(RuntimeException.class,
        () -> await(server.client().live(ticket, LiveOptions.FROM_NOW))))
        .hasMessageContaining("4401");
  }

  @Test
  void signing_in_is_refused_with_the_reason_only_to_who_knows_the_password() {
    var until = Instant.now().plus(Duration.ofDays(1000)).truncatedTo(
        ChronoUnit.SECONDS);
    moderator.suspend(ana.ref(), "It sells something", until).await();

    var refusal = refusal(this::signIn);
    assertThat(refusal.code()).isEqualTo("suspended");
    assertThat(refusal.status()).isEqualTo(403);
    assertThat(refusal).hasMessageContaining("until " + until)
        .hasMessageContaining("It sells something");
    assertThat(refused(() -> server.client().signIn(id, "not the password").await()))
        .isEqualTo("wrong_credentials");
  }

  @Test
  void a_repeated_sign_in_is_refused_too() {
    server.client().signIn(id, ServerExtension.PASSWORD, "key").await();
    moderator.suspend(ana.ref(), "Spam").await();

    assertThat(refused(
        () -> server.client().signIn(id, ServerExtension.PASSWORD, "key").await()))
        .isEqualTo("suspended");
  }

  @Test
  void posts_stay() {
    var posted = ana.post("Good morning").await();
    moderator.suspend(ana.ref(), "Spam").await();

    assertThat(mona.activity(posted.id()).await().object()).isEqualTo(posted.object());
    assertThat(mona.entity(ana.ref()).await().profile().name()).isEqualTo("Ana");
  }

  @Test
  void posts_and_comments_are_hidden_and_come_back() {
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    var posted = ana.post("Good morning").await();
    var bens = ben.post("Good evening").await();
    var comment = ana.comment(bens.id(), "Buy my watches").await();
    var below = ben.comment(posted.id(), "And you").await();
    Await.await(ben::feed, feed -> feed.page().items().size() == 2);

    moderator.suspendAndHide(ana.ref(), "Spam").await();

    for (var hidden : List.of(posted.id(), comment.id(), below.id())) {
      Await.await(() -> found(ben.activity(hidden)), isFound -> !isFound);
    }
    assertThat(ben.feed().await().page().items())
        .extracting(entry -> entry.activity().id()).containsExactly(bens.id());
    assertThat(ben.activitiesOf(ana.ref())).isEmpty();
    assertThat(ben.activitiesOf(bens.id().ref())).isEmpty();
    assertThat(refused(() -> ben.like(posted.id(), "like").await())).isEqualTo("not_found");
    assertThat(refused(() -> ben.comment(posted.id(), "Me too").await())).isEqualTo("not_found");
    assertThat(moderator.suspensions().stream().filter(row -> row.user().ref().equals(ana.ref())))
        .singleElement().matches(Suspension::hidesActivities);

    moderator.reinstate(ana.ref()).await();

    Await.await(() -> found(ben.activity(posted.id())), isFound -> isFound);
    assertThat(ben.feed().await().page().items()).hasSize(2);
  }

  @Test
  void posts_are_shown_again_when_the_suspension_is_replaced() {
    var posted = ana.post("Good morning").await();
    moderator.suspendAndHide(ana.ref(), "Spam").await();
    Await.await(() -> found(mona.activity(posted.id())), isFound -> !isFound);

    moderator.suspend(ana.ref(), "Spam").await();

    Await.await(() -> found(mona.activity(posted.id())), isFound -> isFound);
    server.runCommand("suspend", id, "--hide");
    Await.await(() -> found(mona.activity(posted.id())), isFound -> !isFound);
  }

  private static Future<Boolean> found(Future<?> reading) {
    return reading.map(true).otherwise(false);
  }

  @Test
  void a_reinstated_user_signs_in_again() {
    moderator.suspend(ana.ref(), "Spam").await();
    moderator.reinstate(ana.ref()).await();
    moderator.reinstate(ana.ref()).await();

    assertThat(signIn().user()).isEqualTo(ana.user());
    assertThat(suspensionOf(ana)).isEmpty();
  }

  @Test
  void a_suspension_ends_at_its_time() {
    var posted = ana.post("Good morning").await();
    server.rawHttp().send("PUT", "/v1/suspensions/" + ana.ref(), mona.token(),
        "{\"reason\":\"Spam\",\"content\":\"hidden\",\"until\":\"%s\"}"
            .formatted(Instant.now().plus(Duration.ofHours(1))));
    assertThat(refused(this::signIn)).isEqualTo("suspended");
    Await.await(() -> found(mona.activity(posted.id())), isFound -> !isFound);

    server.advanceClock(Duration.ofHours(2));
    var monaAgain = server.client().signIn(mona.ref().id(), ServerExtension.PASSWORD).await();

    assertThat(signIn().user()).isEqualTo(ana.user());
    Await.await(() -> found(monaAgain.activity(posted.id())), isFound -> isFound);
    assertThat(monaAgain.moderation().suspensions())
        .noneMatch(row -> row.user().ref().equals(ana.ref()));
  }

  @Test
  void a_second_suspension_replaces_the_first() {
    moderator.suspend(ana.ref(), "Spam", Instant.now().plus(Duration.ofDays(1000))).await();
    moderator.suspend(ana.ref(), "Much spam").await();

    var suspension = suspensionOf(ana).orElseThrow();
    assertThat(suspension.reason()).isEqualTo("Much spam");
    assertThat(suspension.until()).isEmpty();
    assertThat(suspension.moderator().orElseThrow().ref()).isEqualTo(mona.ref());
  }

  @Test
  void suspensions_are_paged_longest_first() {
    var ben = server.signUp("Ben");
    moderator.suspend(ana.ref(), "Spam").await();
    moderator.suspend(ben.ref(), "Spam").await();
    Await.await(() -> moderator.suspensions(Paging.first(100)),
        all -> all.items().size() >= 2);

    var all = moderator.suspensions(Paging.first(100)).await().items();
    var first = moderator.suspensions(Paging.first(1)).await();
    var second = moderator.suspensions(Paging.first(1).after(first.next().orElseThrow())).await();

    assertThat(List.of(first.items().getFirst(), second.items().getFirst()))
        .isEqualTo(all.subList(0, 2));
    assertThat(all).extracting(Suspension::since).isSorted();
  }

  @Test
  void moderators_suspend_no_moderator_and_nobody_unknown() {
    server.runCommand("grant", id, "moderator");

    assertThat(refused(() -> moderator.suspend(ana.ref(), "Spam").await())).isEqualTo("forbidden");
    assertThat(refused(() -> moderator.suspend(mona.ref(), "Me").await())).isEqualTo("forbidden");
    assertThat(refused(
        () -> moderator.suspend(new Ref("user", "nobody"), "Spam").await()))
        .isEqualTo("not_found");
    assertThat(refused(() -> moderator.suspend(server.city("Porto"), "Spam").await()))
        .isEqualTo("invalid_ref");
    assertThat(refused(
        () -> moderator.suspend(ana.ref(), "Spam", Instant.parse("2020-02-29T00:00:00Z")).await()))
        .isEqualTo("invalid_field");
    assertThat(ana.feed().await()).isNotNull();
  }

  @Test
  void others_cannot_suspend() {
    var ben = server.signUp("Ben").moderation();

    assertThat(refused(() -> ben.suspend(ana.ref(), "Spam").await())).isEqualTo("forbidden");
    assertThat(refused(() -> ben.reinstate(ana.ref()).await())).isEqualTo("forbidden");
    assertThat(refused(() -> ben.suspensions(Paging.FIRST).await())).isEqualTo("forbidden");
  }

  @Test
  void the_operator_suspends_anybody_by_command() {
    server.runCommand("grant", id, "moderator");
    var socket = ana.live().await();

    assertThat(server.runCommand("suspend", id, "--until", "2099-12-24T18:00:00Z"))
        .containsExactly(id + " is suspended until 2099-12-24T18:00:00Z");
    if (TestedStore.isEmbedded()) { // otherwise the command runs in a process of its own
      assertThat(await(socket.ended()).code()).isEqualTo(4401);
    }
    assertThat(refused(this::signIn)).isEqualTo("suspended");
    assertThat(suspensionOf(ana).orElseThrow().moderator()).isEmpty();

    assertThat(server.runCommand("reinstate", id)).containsExactly(id + " is not suspended");
    assertThat(signIn().user()).isEqualTo(ana.user());
  }

  @Test
  void wrong_arguments_of_the_command_are_reported() {
    assertThat(failure("suspend", "nobody")).hasMessage("there is no account nobody");
    assertThat(failure("reinstate", "nobody")).hasMessage("there is no account nobody");
    assertThat(failure("suspend", id, "--until", "tomorrow"))
        .hasMessage("--until needs a time, such as 2026-12-24T18:00:00Z");
    assertThat(failure("suspend", id, "--until", "2020-02-29T00:00:00Z"))
        .hasMessage("until must be in the future");
    assertThat(failure("suspend", id, "--reason", "x".repeat(501)))
        .hasMessage("--reason needs a text of 1 to 500 characters");
  }

  @Test
  void the_audit_log_has_both() {
    moderator.suspend(ana.ref(), "Spam").await();
    moderator.reinstate(ana.ref()).await();
    server.runCommand("suspend", id);

    assertThat(server.auditLog("--user", id))
        .extracting(line -> line.replaceFirst("^\\S+ ", ""))
        .contains(mona.ref().id() + " suspended user:" + id + " (Spam)",
            mona.ref().id() + " reinstated user:" + id,
            "- suspended user:" + id + " (by the operator)");
  }

  private Session signIn() {
    return server.client().signIn(id, ServerExtension.PASSWORD).await();
  }

  private Optional<Suspension> suspensionOf(Session user) {
    return moderator.suspensions().stream()
        .filter(row -> row.user().ref().equals(user.ref())).findFirst();
  }

  private static String refused(Runnable call) {
    return refusal(call).code();
  }

  private static ApiRefusal refusal(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run);
  }

  private static CommandException failure(String... words) {
    return catchThrowableOfType(CommandException.class, () -> server.runCommand(words));
  }
}
