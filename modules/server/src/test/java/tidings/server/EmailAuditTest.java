// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changes of addresses and resets of passwords are in the audit log, the addresses are not. */
@Tag("api")
final class EmailAuditTest {
  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(mails.settings());

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  @Test
  void the_log_has_each_step() {
    var ana = server.client()
        .signUpWithEmail("ana", ServerExtension.PASSWORD, "Ana", "ana@tidings.test").await();
    server.client().confirmEmail(mails.await("ana@tidings.test", 1).token()).await();
    ana.email().set("ana@other.test", ServerExtension.PASSWORD).await();
    server.client().requestPasswordReset("ana").await();
    server.client().completePasswordReset(
        mails.await("ana@tidings.test", 2).token(), "quite another password").await();
    server.client().signIn("ana", "quite another password").await()
        .email().remove("quite another password").await();

    var log = server.auditLog();

    assertThat(log.stream().filter(line -> line.matches(".*(email|reset).*")))
        .allSatisfy(line -> assertThat(line).contains("127.0.0.1"))
        .satisfiesExactly(
            line -> assertThat(line).contains("confirmed email"),
            line -> assertThat(line).contains("set email"),
            line -> assertThat(line).contains("asked for reset"),
            line -> assertThat(line).contains("reset password"),
            line -> assertThat(line).contains("removed email"));
    assertThat(String.join("\n", log)).doesNotContain("tidings.test").doesNotContain("other.test");
  }
}
