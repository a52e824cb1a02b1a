// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.terminal.CommandException;

/** Roles can be granted and revoked while the server is running. */
@Tag("api")
final class GrantCommandIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @Test
  void a_role_is_granted_listed_and_revoked() {
    var ana = server.signUp("Ana").ref().id();

    assertThat(server.runCommand("grant", ana, "moderator"))
        .containsExactly(ana + " is a moderator");
    assertThat(server.runCommand("grant", ana, "moderator"))
        .containsExactly(ana + " is a moderator already");
    assertThat(server.runCommand("roles"))
        .anyMatch(line -> line.matches("role +user +since"))
        .anyMatch(line -> line.matches("moderator +" + ana + " +\\d{4}-.*Z"));

    assertThat(server.runCommand("revoke", ana, "moderator"))
        .containsExactly(ana + " is no longer a moderator");
    assertThat(server.runCommand("revoke", ana, "moderator"))
        .containsExactly(ana + " is no moderator");
    assertThat(server.runCommand("roles")).noneMatch(line -> line.contains(" " + ana + " "));
  }

  @Test
  void an_unknown_user_or_role_is_reported() {
    var ben = server.signUp("Ben").ref().id();

    refused(CommandException.EXIT_FAILED, "there is no user nobody", "grant", "nobody",
        "moderator");
    refused(CommandException.EXIT_USAGE, "'king' is not a role; there is moderator", "grant", ben,
        "king");
    refused(CommandException.EXIT_USAGE, "'a:b' is not the id of a user, such as ana",
        "revoke", "a:b", "moderator");
    refused(CommandException.EXIT_USAGE, "usage: ./tidings grant <user> <role> [<options>]",
        "grant", ben);
    assertThat(server.runCommand("roles")).noneMatch(line -> line.contains(" " + ben + " "));
  }

  private static void refused(int exitCode, String line, String... words) {
    var failure = catchThrowableOfType(CommandException.class, () -> server.runCommand(words));
    assertThat(failure).hasMessage(line);
    assertThat(failure.exitCode()).isEqualTo(exitCode);
  }
}
