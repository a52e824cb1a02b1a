// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.Soon.soon;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.OpenSession;
import tidings.client.Refused;
import tidings.client.Session;

/** Sign up once, sign in anywhere, sign out. */
@Tag("door")
final class SigningInTest {
  @RegisterExtension
  static final Server server = new Server();

  private Session ana;

  @BeforeEach
  void anaSignsUp() {
    ana = server.somebody("Ana");
  }

  @Test
  void an_id_belongs_to_whoever_took_it_first() {
    refused("already_taken",
        () -> server.client().signUp(ana.ref().id(), "another password", "Ana").await());

    assertThat(server.client().signIn(ana.ref().id(), Server.PASSWORD).await().user())
        .isEqualTo(ana.user());
  }

  @Test
  void a_wrong_password_and_a_wrong_id_are_refused_alike() {
    refused("wrong_credentials",
        () -> server.client().signIn(ana.ref().id(), "not the password").await());
    refused("wrong_credentials",
        () -> server.client().signIn("nobody_at_all", Server.PASSWORD).await());
  }

  @Test
  void every_session_is_listed_and_can_be_ended_from_another() {
    var elsewhere = server.client().signIn(ana.ref().id(), Server.PASSWORD).await();
    var sessions = ana.sessions().await();
    assertThat(sessions).hasSize(2);

    var other = sessions.stream().filter(session -> !session.current()).findFirst().orElseThrow();
    ana.end(other.id()).await();

    refused("unauthenticated", () -> elsewhere.feed().await());
    assertThat(ana.sessions().await()).extracting(OpenSession::current).containsExactly(true);
  }

  @Test
  void signing_out_ends_the_session() {
    ana.signOut().await();

    refused("unauthenticated", () -> ana.feed().await());
    var live = ana.live();
    assertThatThrownBy(() -> soon(live)).hasMessageContaining("4401");
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(Refused.class, no -> assertThat(no.code()).isEqualTo(code));
  }
}
