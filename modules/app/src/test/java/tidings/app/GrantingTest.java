// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Roles are given and taken beside a server that runs. */
@Tag("door")
final class GrantingTest {
  @RegisterExtension
  static final Server server = new Server();

  @Test
  void a_role_is_given_listed_and_taken_away() {
    var ana = server.somebody("Ana").ref().id();

    assertThat(server.errand("grant", ana, "moderator")).containsExactly(ana + " is a moderator");
    assertThat(server.errand("grant", ana, "moderator"))
        .containsExactly(ana + " is a moderator already");
    assertThat(server.errand("roles"))
        .anyMatch(line -> line.matches("role +user +since"))
        .anyMatch(line -> line.matches("moderator +" + ana + " +\\d{4}-.*Z"));

    assertThat(server.errand("revoke", ana, "moderator"))
        .containsExactly(ana + " is no longer a moderator");
    assertThat(server.errand("revoke", ana, "moderator")).containsExactly(ana + " is no moderator");
    assertThat(server.errand("roles")).noneMatch(line -> line.contains(" " + ana + " "));
  }

  @Test
  void what_is_not_there_is_named() {
    var ben = server.somebody("Ben").ref().id();

    refused(Trouble.FAILED, "there is no user nobody", "grant", "nobody", "moderator");
    refused(Trouble.MISUSED, "'king' is not a role; there is moderator", "grant", ben, "king");
    refused(Trouble.MISUSED, "'a:b' is not the id of a user, such as ana",
        "revoke", "a:b", "moderator");
    refused(Trouble.MISUSED, "say ./tidings grant <user> <role>", "grant", ben);
    assertThat(server.errand("roles")).noneMatch(line -> line.contains(" " + ben + " "));
  }

  private static void refused(int exitCode, String line, String... words) {
    var trouble = catchThrowableOfType(Trouble.class, () -> server.errand(words));
    assertThat(trouble).hasMessage(line);
    assertThat(trouble.exitCode()).isEqualTo(exitCode);
  }
}
