// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.core.EmailAddress;
import tidings.core.Emails.AccountEmail;
import tidings.server.RawHttp.Response;

/** E-mail addresses of accounts, with a real mail server: given, confirmed, changed, removed. */
@Tag("api")
final class EmailAddressTest {
  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(mails.settings());
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  @Test
  void an_address_of_a_sign_up_is_confirmed_by_the_link_in_the_mail() {
    var email = newEmail();
    var ana = signUp(email);
    assertThat(emailOf(ana)).isEqualTo(pending(email));

    var mail = mails.await(email, 1);
    server.client().confirmEmail(mail.token()).await();

    assertThat(mail.from()).isEqualTo(MailBox.SENDER);
    assertThat(mail.text()).contains("Hello @" + ana.ref().id());
    assertThat(emailOf(ana).confirmed()).contains(new EmailAddress(email));
    assertThat(emailOf(ana).confirmedAt()).isPresent();
    assertThat(emailOf(ana).pending()).isEmpty();
  }

  @Test
  void a_link_is_used_once() {
    var email = newEmail();
    signUp(email);
    var token = mails.await(email, 1).token();
    server.client().confirmEmail(token).await();

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
  }

  @Test
  void a_used_link_does_nothing_when_its_address_is_set_again() {
    var first = newEmail();
    var ana = signUp(first);
    var used = mails.await(first, 1).token();
    server.client().confirmEmail(used).await();
    var second = newEmail();
    ana.email().set(second, ServerExtension.PASSWORD).await();
    server.client().confirmEmail(mails.await(second, 1).token()).await();
    ana.email().set(first, ServerExtension.PASSWORD).await();

    assertThat(refused(server.client().confirmEmail(used))).isEqualTo("invalid_link");
    assertThat(emailOf(ana).confirmed()).contains(new EmailAddress(second));
  }

  @Test
  void a_link_expires_after_a_day_and_another_can_be_had() {
    var email = newEmail();
    var ana = signUp(email);
    var token = mails.await(email, 1).token();

    server.advanceClock(Duration.ofHours(25));

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
    ana.email().sendConfirmation().await();
    server.client().confirmEmail(mails.await(email, 2).token()).await();
    assertThat(emailOf(ana).confirmed()).isPresent();
    assertThat(refused(ana.email().sendConfirmation())).isEqualTo("not_found");
  }

  @Test
  void a_new_address_counts_when_it_is_confirmed_and_the_former_one_is_told() {
    var former = newEmail();
    var ana = confirmed(former);
    var email = newEmail();

    ana.email().set(email, ServerExtension.PASSWORD).await();
    assertThat(emailOf(ana).confirmed()).contains(new EmailAddress(former));
    server.client().confirmEmail(mails.await(email, 1).token()).await();

    assertThat(emailOf(ana).confirmed()).contains(new EmailAddress(email));
    assertThat(mails.await(former, 2).subject()).contains("another e-mail address");
    assertThat(mails.await(former, 2).text()).doesNotContain(email);
    signUp(former);
  }

  @Test
  void a_link_to_an_address_that_was_replaced_before_does_nothing() {
    var first = newEmail();
    var ana = signUp(first);
    var token = mails.await(first, 1).token();
    var second = newEmail();
    ana.email().set(second, ServerExtension.PASSWORD).await();

    assertThat(refused(server.client().confirmEmail(token))).isEqualTo("invalid_link");
    assertThat(emailOf(ana)).isEqualTo(pending(second));
    signUp(first);
  }

  @Test
  void setting_the_confirmed_address_again_cancels_a_change() {
    var email = newEmail();
    var ana = confirmed(email);
    var other = newEmail();
    ana.email().set(other, ServerExtension.PASSWORD).await();

    ana.email().set(email, ServerExtension.PASSWORD).await();

    assertThat(emailOf(ana).pending()).isEmpty();
    signUp(other);
  }

  @Test
  void of_accounts_with_one_address_the_first_to_confirm_has_it() {
    var email = newEmail();
    var first = signUp(email);
    var second = signUp(email.toUpperCase());
    var token = mails.await(email, 1).token();

    server.client().confirmEmail(mails.await(email.toUpperCase(), 1).token()).await();

    var refusal = catchThrowableOfType(
        ApiRefusal.class, () -> server.client().confirmEmail(token).await());
    assertThat(refusal.code()).isEqualTo("email_taken");
    assertThat(refusal.status()).isEqualTo(409);
    assertThat(emailOf(first).confirmed()).isEmpty();
    assertThat(emailOf(second).confirmed()).isPresent();
  }

  @Test
  void of_concurrent_confirmations_of_one_address_one_succeeds() {
    var email = newEmail();
    IntStream.range(0, 4).forEach(number -> signUp(email));
    var confirmations = IntStream.rangeClosed(1, 4)
        .mapToObj(number -> server.client().confirmEmail(mails.await(email, number).token()))
        .toList();
    Future.join(confirmations).otherwiseEmpty().await();

    assertThat(confirmations.stream().filter(Future::succeeded)).hasSize(1);
    assertThat(confirmations.stream().filter(Future::failed)).allSatisfy(
        confirmation -> assertThat(refused(confirmation)).isEqualTo("email_taken"));
  }

  @Test
  void an_address_that_is_not_confirmed_keeps_nobody_from_it() {
    var email = newEmail();
    var squatter = signUp(email);
    squatter.email().sendConfirmation().await();
    mails.await(email, 2);
    var ana = server.signUp("Ana");

    ana.email().set(email, ServerExtension.PASSWORD).await();
    server.client().confirmEmail(mails.await(email, 3).token()).await();

    assertThat(emailOf(ana).confirmed()).contains(new EmailAddress(email));
    assertThat(refused(squatter.email().sendConfirmation())).isEqualTo("email_taken");
    assertThat(refused(squatter.email().set(email, ServerExtension.PASSWORD)))
        .isEqualTo("email_taken");
  }

  @Test
  void a_confirmed_address_stays_with_its_account() {
    var email = newEmail();
    confirmed(email);

    server.advanceClock(Duration.ofDays(4));

    assertThat(refused(server.client().signUpWithEmail(
        newId(), ServerExtension.PASSWORD, "Eve", email))).isEqualTo("email_taken");
  }

  @Test
  void a_removed_address_is_told_and_free() {
    var email = newEmail();
    var ana = confirmed(email);

    ana.email().remove(ServerExtension.PASSWORD).await();
    ana.email().remove(ServerExtension.PASSWORD).await();

    assertThat(emailOf(ana)).isEqualTo(AccountEmail.NONE);
    assertThat(mails.await(email, 2).subject()).contains("removed");
    signUp(email);
  }

  @Test
  void an_address_is_changed_only_soon_after_the_sign_in_or_with_the_password() {
    var email = newEmail();
    var ana = confirmed(email);

    assertThat(refused(ana.email().set(newEmail(), "not the password")))
        .isEqualTo("wrong_credentials");
    assertThat(refused(ana.email().remove("not the password"))).isEqualTo("wrong_credentials");
    server.advanceClock(Duration.ofMinutes(11));
    assertThat(put(ana, "{\"email\":\"" + newEmail() + "\"}")).isEqualTo("sign_in_again");
    assertThat(remove(ana.token()).json().getString("code")).isEqualTo("sign_in_again");
    assertThat(emailOf(ana).confirmed()).contains(new EmailAddress(email));
    assertThat(emailOf(ana).pending()).isEmpty();

    var next = newEmail();
    ana.email().set(next, ServerExtension.PASSWORD).await();
    assertThat(emailOf(ana).pending()).contains(new EmailAddress(next));
  }

  @Test
  void an_account_without_a_password_has_an_address_too() {
    var browser = new PasskeyBrowser(server);
    var token = browser.signUp(newId(), "Ana").json().getString("token");
    var body = "{\"email\":\"" + newEmail() + "\"}";

    assertThat(set(token, body).status()).isEqualTo(204);
    assertThat(remove(token).status()).isEqualTo(204);
    server.advanceClock(Duration.ofMinutes(11));
    assertThat(set(token, body).json().getString("code")).isEqualTo("sign_in_again");
    assertThat(remove(token).json().getString("code")).isEqualTo("sign_in_again");

    var signedInAgain = browser.signIn().json().getString("token");
    assertThat(set(signedInAgain, body).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "ana", "@example.org", "ana@", "ana@example", "a b@example.org",
    "ana@example.org,b@example.org",
    "ana@example.org\\r\\nBcc: eve@example.org", "ana@example.org\\nSubject: Hi",
    "\\\"ana\\\"@example.org", "ana@exa_mple.org", "\\u00e1na@example.org", "ana..b@example.org",
    "<ana@example.org>", "ana@example.org\\u0000"})
  void anything_but_one_plain_address_is_refused(String email) {
    var ana = server.signUp("Ana");

    assertThat(put(ana, "{\"email\":\"" + email + "\",\"password\":\"x\"}"))
        .isEqualTo("invalid_field");
  }

  @Test
  void links_begin_with_the_public_address_whatever_host_a_request_names() {
    var ana = server.signUp("Ana");
    var email = newEmail();
    var body = "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, ServerExtension.PASSWORD);

    var response = server.rawHttp().send("""
        PUT /v1/accounts/me/email HTTP/1.1\r
        Host: evil.example\r
        X-Forwarded-Host: evil.example\r
        Authorization: Bearer %s\r
        Content-Type: application/json\r
        Content-Length: %d\r
        Connection: close\r
        \r
        %s""".formatted(ana.token(), body.length(), body));

    assertThat(response.status()).isEqualTo(204);
    assertThat(mails.await(email, 1).text())
        .contains(MailBox.PUBLIC_URL + "/confirm-email#").doesNotContain("evil");
  }

  @Test
  void nobody_else_sees_an_address() {
    var email = newEmail();
    var ana = confirmed(email);
    ana.post("Good morning").await();

    for (var path : List.of("/v1/entities/" + ana.ref(),
        "/v1/entities/" + ana.ref() + "?with=activities")) {
      assertThat(server.rawHttp().send("GET", path, ana.token(), "").body())
          .doesNotContain("tidings.test").doesNotContain("\"email\"");
    }
  }

  private static AccountEmail pending(String email) {
    return new AccountEmail(
        Optional.empty(), Optional.empty(), Optional.of(new EmailAddress(email)));
  }

  private static AccountEmail emailOf(Session session) {
    return session.email().get().await();
  }

  private static Session confirmed(String email) {
    var session = signUp(email);
    server.client().confirmEmail(mails.await(email, 1).token()).await();
    return session;
  }

  private static Session signUp(String email) {
    return server.client().signUpWithEmail(newId(), ServerExtension.PASSWORD, "Ana", email)
        .await();
  }

  private static String newId() {
    return "ana_" + NUMBER.incrementAndGet();
  }

  private static String newEmail() {
    return "ana" + NUMBER.incrementAndGet() + "@tidings.test";
  }

  /** The error code of a request that sets the address. */
  private static String put(Session session, String body) {
    return set(session.token(), body).json().getString("code");
  }

  private static Response set(String token, String body) {
    return server.rawHttp().send("PUT", "/v1/accounts/me/email", token, body);
  }

  private static Response remove(String token) {
    return server.rawHttp().send("POST", "/v1/accounts/me/email/remove", token, "{}");
  }

  private static String refused(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, call::await).code();
  }
}
