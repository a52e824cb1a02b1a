// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.core.EmailAddress;

/**
 * An intruder who had the password of an account, and set an e-mail address of his own, does not
 * come back by it once the account has another password.
 */
@Tag("api")
final class LockedOutIntruderTest {
  private static final String NEW_PASSWORD = "quite another password";
  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(mails.settings());
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private String id;
  private String email;
  private String evil;
  private Session ana;

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  @BeforeEach
  void signUp() {
    int number = NUMBER.incrementAndGet();
    id = "ana_" + number;
    email = "ana" + number + "@tidings.test";
    evil = "evil" + number + "@tidings.test";
    ana = server.client().signUpWithEmail(id, ServerExtension.PASSWORD, "Ana", email).await();
  }

  @Test
  void an_address_is_not_confirmed_after_a_change_of_the_password() {
    confirm();
    var token = intrude();

    ana.changePassword(ServerExtension.PASSWORD, NEW_PASSWORD).await();

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
    assertHasNoPendingAddress(ana);
    assertThat(refused(ana.email().sendConfirmation())).isEqualTo("not_found");
    assertThat(ana.email().get().await().confirmed()).contains(new EmailAddress(email));
  }

  @Test
  void an_address_is_not_confirmed_after_a_reset_by_mail() {
    confirm();
    var token = intrude();

    server.client().requestPasswordReset(id).await();
    server.client().completePasswordReset(mails.await(email, 2).token(), NEW_PASSWORD).await();

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
    assertHasNoPendingAddress(server.client().signIn(id, NEW_PASSWORD).await());
  }

  @Test
  void an_address_is_not_confirmed_after_a_reset_by_an_operator() {
    confirm();
    var token = intrude();

    var password = server.runCommand("reset-password", id).getLast();

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
    assertHasNoPendingAddress(server.client().signIn(id, password).await());
  }

  @Test
  void an_address_in_place_of_that_of_the_sign_up_is_not_confirmed_after_a_change_either() {
    var token = intrude();

    ana.changePassword(ServerExtension.PASSWORD, NEW_PASSWORD).await();

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
    assertHasNoPendingAddress(ana);
  }

  @Test
  void a_link_from_before_the_change_does_nothing_when_the_address_is_set_again() {
    confirm();
    var token = intrude();
    ana.changePassword(ServerExtension.PASSWORD, NEW_PASSWORD).await();

    ana.email().set(evil, NEW_PASSWORD).await();

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
    server.client().confirmEmail(mails.await(evil, 2).token()).await();
  }

  @Test
  void the_address_of_the_sign_up_is_confirmed_after_a_change_of_the_password() {
    var token = mails.await(email, 1).token();
    ana.changePassword(ServerExtension.PASSWORD, NEW_PASSWORD).await();

    server.client().confirmEmail(token).await();

    assertThat(ana.email().get().await().confirmed()).contains(new EmailAddress(email));
  }

  private void confirm() {
    server.client().confirmEmail(mails.await(email, 1).token()).await();
  }

  /** Sets an address of the intruder, and returns the token of the link that is sent there. */
  private String intrude() {
    server.client().signIn(id, ServerExtension.PASSWORD).await()
        .email().set(evil, ServerExtension.PASSWORD).await();
    return mails.await(evil, 1).token();
  }

  private static void assertHasNoPendingAddress(Session session) {
    assertThat(session.email().get().await().pending()).isEqualTo(Optional.empty());
  }

  private static String refused(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, call::await).code();
  }
}
