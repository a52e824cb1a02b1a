// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Mails wait in the table until the mail server takes them. */
final class MailServerDownTest {
  private static final MailBox mails = MailBox.closed();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(mails.settings());

  @AfterEach
  void stopMails() {
    mails.stop();
  }

  @Test
  void mails_are_delivered_once_the_mail_server_is_up() {
    var ana = server.client()
        .signUpWithEmail("ana", ServerExtension.PASSWORD, "Ana", "ana@tidings.test").await();
    var ben = server.client()
        .signUpWithEmail("ben", ServerExtension.PASSWORD, "Ben", "ben@tidings.test").await();
    assertThat(ana.email().get().await().pending()).isPresent();

    mails.start();
    server.advanceClock(Duration.ofMinutes(2));

    server.client().confirmEmail(mails.await("ana@tidings.test", 1).token()).await();
    server.client().confirmEmail(mails.await("ben@tidings.test", 1).token()).await();
    assertThat(ana.email().get().await().confirmed()).isPresent();
    assertThat(ben.email().get().await().confirmed()).isPresent();
  }

  /** However soon after it was asked for, as nobody has got it yet. */
  @Test
  void a_link_that_resets_a_password_is_delivered_too() {
    mails.start();
    server.client()
        .signUpWithEmail("cleo", ServerExtension.PASSWORD, "Cleo", "cleo@tidings.test").await();
    server.client().confirmEmail(mails.await("cleo@tidings.test", 1).token()).await();
    mails.stop();
    server.client().requestPasswordReset("cleo").await();
    Await.until(() -> server.runCommand("audit", "--user", "cleo"),
        lines -> lines.stream().anyMatch(line -> line.contains("asked for reset")));

    mails.start();
    server.advanceClock(Duration.ofMinutes(2));

    var reset = Await.until(() -> mails.mailsTo("cleo@tidings.test"),
        received -> received.stream().anyMatch(mail -> mail.subject().contains("password")))
        .getLast();
    server.client().completePasswordReset(reset.token(), "quite another password").await();
  }
}
