// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.server.terminal.CommandException;

/** The audit log records sign-ups, sign-ins, wrong passwords and the actions of moderators. */
@Tag("api")
final class AuditTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z ";
  private final Session ana = server.signUp("Ana");
  private final String id = ana.ref().id();

  @Test
  void sign_ups_sign_ins_and_wrong_passwords_are_recorded_with_the_address() {
    server.client().signIn(id, ServerExtension.PASSWORD).await();
    assertThatThrownBy(() -> server.client().signIn(id, "not the password").await())
        .isInstanceOf(ApiRefusal.class);
    ana.changePassword(ServerExtension.PASSWORD, "another password").await();
    ana.signOut().await();

    assertThat(logOf(id)).hasSize(5)
        .allMatch(line -> line.matches(TIME + ".* from (127\\.0\\.0\\.1|[0:]+1)"))
        .noneMatch(line -> line.contains("password") && !line.contains("changed password"))
        .extracting(AuditTest::action)
        .containsExactly(id + " signed up", id + " signed in", id + " refused",
            id + " changed password", id + " signed out");
  }

  @Test
  void an_unknown_id_that_was_typed_is_not_recorded() {
    assertThatThrownBy(() -> server.client().signIn("hunter2_hunter2", "ana").await())
        .isInstanceOf(ApiRefusal.class);

    assertThat(server.auditLog()).noneMatch(line -> line.contains("hunter2"))
        .anyMatch(line -> line.contains(" - refused from "));
  }

  @Test
  void roles_and_moderation_are_recorded_with_the_reason() {
    var post = server.signUp("Ben").post("Buy my watches").await();
    var about = post.id().ref().toString();
    server.runCommand("grant", id, "moderator");
    server.runCommand("grant", id, "moderator");
    server.signUp("Cleo").report(post.id(), "Spam").await();
    ana.moderation().dismiss(post.id()).await();
    ana.moderation().takeDown(post.id(), "It sells\nsomething").await();
    ana.restore(post.id()).await();
    server.runCommand("revoke", id, "moderator");

    assertThat(logOf(id)).extracting(line -> line.replaceFirst(TIME, "")).endsWith(
        "- granted user:" + id + " (moderator)",
        id + " dismissed " + about,
        id + " took down " + about + " (It sells something)",
        id + " restored " + about,
        "- revoked user:" + id + " (moderator)");
  }

  @Test
  void each_day_has_its_own_entries() {
    server.client().signIn(id, ServerExtension.PASSWORD).await();

    assertThat(server.runCommand("audit", "--day", "2020-02-29")).isEmpty();
    assertThat(catchThrowableOfType(CommandException.class,
        () -> server.runCommand("audit", "--day", "today")))
        .hasMessage("--day needs a day, such as 2026-11-22");
    assertThat(catchThrowableOfType(CommandException.class,
        () -> server.runCommand("audit", "--user", "a:b")))
        .hasMessage("'a:b' is not the id of a user, such as ana");
  }

  /** A line without its time and address. */
  private static String action(String line) {
    return line.replaceFirst(TIME, "").replaceFirst(" from .*", "");
  }

  private static List<String> logOf(String user) {
    return server.auditLog("--user", user);
  }
}
