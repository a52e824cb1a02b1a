// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Mails that wait while the mail server is down, and whose cause is gone when it is up. */
final class UnsentMailTest {
  private static final String NEW_PASSWORD = "quite another password";
  private static final MailBox mails = MailBox.closed();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(mails.settings());

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  @Test
  void a_link_to_an_address_that_was_set_before_a_change_of_the_password_is_not_sent() {
    var ana = server.signUp("Ana");
    ana.email().set("evil@tidings.test", ServerExtension.PASSWORD).await();
    mails.awaitFailedAttempt();
    ana.changePassword(ServerExtension.PASSWORD, NEW_PASSWORD).await();
    var ben = server.signUp("Ben");
    ben.email().set("ben@tidings.test", ServerExtension.PASSWORD).await();

    mails.start();
    server.advanceClock(Duration.ofMinutes(2));
    mails.await("ben@tidings.test", 1);
    ben.email().sendConfirmation().await();
    mails.await("ben@tidings.test", 2); // after all that waited

    assertThat(mails.mailsTo("evil@tidings.test")).isEmpty();
  }
}
