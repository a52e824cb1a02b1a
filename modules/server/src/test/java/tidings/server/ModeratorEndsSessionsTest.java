// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveOptions;
import tidings.client.ModerationApi;
import tidings.client.OpenSession;
import tidings.client.Session;
import tidings.core.Ref;

/** A moderator signs a user out everywhere, who can sign in again. */
@Tag("api")
final class ModeratorEndsSessionsTest {
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
  void all_sessions_of_the_user_end() {
    var elsewhere = signIn();
    var socket = elsewhere.live().await();

    moderator.endSessions(ana.ref(), "A lost phone").await();

    assertThat(await(socket.ended()).code()).isEqualTo(4401);
    assertThat(refused(() -> ana.post("One more").await())).isEqualTo("session_ended");
    assertThat(refused(() -> elsewhere.feed().await())).isEqualTo("session_ended");
  }

  @Test
  void a_ticket_from_before_opens_nothing() {
    var ticket = ana.ticket().await().text();

    moderator.endSessions(ana.ref(), "A lost phone").await();

    assertThat(catchThrowableOfType(RuntimeException.class,
        () -> await(server.client().live(ticket, LiveOptions.FROM_NOW))))
        .hasMessageContaining("4401");
  }

  @Test
  void the_user_signs_in_again() {
    moderator.endSessions(ana.ref(), "A lost phone").await();

    var again = signIn();

    assertThat(again.user()).isEqualTo(ana.user());
    assertThat(again.sessions().await()).extracting(OpenSession::current).containsExactly(true);
    assertThat(moderator.suspensions()).noneMatch(row -> row.user().ref().equals(ana.ref()));
  }

  @Test
  void sessions_of_others_stay() {
    var ben = server.signUp("Ben");
    var socket = ben.live().await();

    moderator.endSessions(ana.ref(), "A lost phone").await();

    assertThat(ben.sessions().await()).hasSize(1);
    assertThat(mona.sessions().await()).hasSize(1);
    assertThat(socket.ended().isComplete()).isFalse();
  }

  @Test
  void ending_sessions_is_idempotent_and_recorded_once_with_the_reason() {
    moderator.endSessions(ana.ref(), "A lost phone").await();
    moderator.endSessions(ana.ref(), "A lost phone").await();

    assertThat(endings()).containsExactly(
        mona.ref().id() + " ended sessions user:" + id + " (A lost phone)");
  }

  @Test
  void a_suspended_user_stays_suspended() {
    moderator.suspend(ana.ref(), "Spam").await();

    moderator.endSessions(ana.ref(), "A lost phone").await();

    assertThat(refused(this::signIn)).isEqualTo("suspended");
    assertThat(endings()).isEmpty();
  }

  @Test
  void moderators_do_not_end_sessions_of_moderators() {
    server.runCommand("grant", id, "moderator");

    assertThat(refused(ana.ref())).isEqualTo("forbidden");
    assertThat(refused(mona.ref())).isEqualTo("forbidden");
    assertThat(ana.feed().await()).isNotNull();

    ana.signOut().await();
    assertThat(refused(ana.ref())).isEqualTo("forbidden");
    assertThat(endings()).isEmpty();
  }

  @Test
  void others_cannot_end_sessions() {
    var ben = server.signUp("Ben");

    assertThat(refused(() -> ben.moderation().endSessions(ana.ref(), "Hm").await()))
        .isEqualTo("forbidden");
    assertThat(refused(() -> ben.moderation().endSessions(ben.ref(), "Hm").await()))
        .isEqualTo("forbidden");
    assertThat(ana.feed().await()).isNotNull();
  }

  @Test
  void there_must_be_such_a_user() {
    assertThat(refused(new Ref("user", "nobody"))).isEqualTo("not_found");
    assertThat(refused(server.city("Porto"))).isEqualTo("invalid_ref");
    assertThat(refused(ana.post("Good morning").await().id().ref())).isEqualTo("invalid_ref");
  }

  @Test
  void a_reason_is_needed() {
    var path = "/v1/entities/" + ana.ref() + "/sessions/end";
    var http = RawHttp.to(server.address());

    for (var reason : List.of("", " ", "x".repeat(501))) {
      assertThat(refused(() -> moderator.endSessions(ana.ref(), reason).await()))
          .isEqualTo("invalid_field");
    }
    assertThat(http.send("POST", path, mona.token(), "{}").json().getString("code"))
        .isEqualTo("missing_field");
    assertThat(ana.feed().await()).isNotNull();
  }

  private Session signIn() {
    return server.client().signIn(id, ServerExtension.PASSWORD).await();
  }

  /** The lines of the audit log about ended sessions of Ana, without their times. */
  private List<String> endings() {
    return server.auditLog("--user", id).stream()
        .filter(line -> line.contains("ended sessions"))
        .map(line -> line.replaceFirst("^\\S+ ", ""))
        .toList();
  }

  private String refused(Ref user) {
    return refused(() -> moderator.endSessions(user, "A lost phone").await());
  }

  private static String refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).code();
  }
}
