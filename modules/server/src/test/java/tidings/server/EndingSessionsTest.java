// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.OpenSession;
import tidings.client.Session;
import tidings.server.terminal.CommandException;

/** Users end all their other sessions; the operator ends all and resets passwords. */
@Tag("api")
final class EndingSessionsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final String id = ana.ref().id();

  @Test
  void a_user_ends_all_other_sessions_at_once() {
    var phone = signIn(ServerExtension.PASSWORD);
    var tablet = signIn(ServerExtension.PASSWORD);
    var onPhone = phone.live().await();

    ana.endOtherSessions().await();
    ana.endOtherSessions().await();

    assertThat(await(onPhone.ended()).code()).isEqualTo(4401);
    assertThat(refused(() -> phone.feed().await())).isEqualTo("session_ended");
    assertThat(refused(() -> tablet.feed().await())).isEqualTo("session_ended");
    assertThat(ana.sessions().await()).extracting(OpenSession::current).containsExactly(true);
  }

  @Test
  void the_operator_ends_all_sessions_of_a_user() {
    signIn(ServerExtension.PASSWORD);

    assertThat(server.runCommand("end-sessions", id))
        .containsExactly(id + " is signed out: 2 sessions ended");
    assertThat(server.runCommand("end-sessions", id))
        .containsExactly(id + " is signed out: 0 sessions ended");

    assertThat(refused(() -> ana.feed().await())).isEqualTo("session_ended");
    assertThat(signIn(ServerExtension.PASSWORD).user()).isEqualTo(ana.user());
  }

  @Test
  void a_reset_password_replaces_the_old_one_and_ends_all_sessions() {
    var socket = ana.live().await();

    var printed = server.runCommand("reset-password", id);

    assertThat(printed).hasSize(1).allMatch(line -> line.matches("([a-z2-9]{5}-){3}[a-z2-9]{5}"));
    if (TestedStore.isEmbedded()) { // otherwise the command runs in a process of its own
      assertThat(await(socket.ended()).code()).isEqualTo(4401);
    }
    assertThat(refused(() -> ana.feed().await())).isEqualTo("session_ended");
    assertThat(refused(() -> signIn(ServerExtension.PASSWORD))).isEqualTo("wrong_credentials");
    var again = signIn(printed.getFirst());
    again.changePassword(printed.getFirst(), "another long password").await();
  }

  @Test
  void unknown_users_are_reported() {
    for (var command : new String[]{"end-sessions", "reset-password"}) {
      assertThat(catchThrowableOfType(CommandException.class,
          () -> server.runCommand(command, "nobody")))
          .hasMessage("there is no account nobody");
    }
  }

  @Test
  void the_audit_log_has_who_ended_which_sessions() {
    signIn(ServerExtension.PASSWORD);
    ana.endOtherSessions().await();
    server.runCommand("end-sessions", id);
    server.runCommand("reset-password", id);

    assertThat(server.auditLog("--user", id))
        .extracting(line -> line.replaceFirst("^\\S+ ", "").replaceFirst(" from .*", ""))
        .contains(id + " ended sessions", "- ended sessions user:" + id,
            "- reset password user:" + id);
  }

  private Session signIn(String password) {
    return server.client().signIn(id, password).await();
  }

  private static String refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).code();
  }
}
