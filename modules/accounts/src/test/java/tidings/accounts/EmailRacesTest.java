// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.accounts.AccountsFixture.ADDRESS;
import static tidings.accounts.AccountsFixture.PASSWORD;
import static tidings.core.errors.ErrorCode.INVALID_LINK;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.accounts.MailLink.Purpose;
import tidings.core.Accounts.Session;
import tidings.core.CursorSigner;
import tidings.core.EmailAddress;
import tidings.core.EmailPolicy;
import tidings.core.Emails.ConfirmEmail;
import tidings.core.Emails.SetEmail;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ActorFixture;
import tidings.store.InterleavingTable;
import tidings.store.Table;
import tidings.store.Transaction;

/** An e-mail address and the password of its account that change at once. */
@ExtendWith(VertxExtension.class)
final class EmailRacesTest {
  private static final EmailAddress EMAIL = new EmailAddress("ada@tidings.test");
  private final UserId ada = new UserId("ada");

  @AutoClose
  AccountsFixture accounts;
  ActorFixture fixture;
  Session me;
  Optional<AccountContext> context = Optional.empty();

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    accounts = AccountsFixture.open(vertx, folder);
    fixture = accounts.fixture();
    me = accounts.session(accounts.signUp(ada));
  }

  @AfterEach
  void stopHashing() {
    context.ifPresent(opened -> opened.passwords().close());
  }

  @Test
  void an_address_is_not_set_by_a_password_that_changes_meanwhile() {
    // the attempt is counted by the first write, the address is set by a later one
    var setting = new SettingEmail(emails(onWrite(3, this::changePassword)));

    assertRefused(WRONG_CREDENTIALS,
        () -> setting.set(new SetEmail(me, EMAIL, Optional.of(PASSWORD), ADDRESS)));

    assertThat(EmailRow.of(fixture.table(), ada).pending()).isEmpty();
  }

  @Test
  void an_address_that_is_set_during_a_change_of_the_password_is_dropped() {
    var node = accounts.node(onWrite(2, this::setPending));

    node.answer(AccountsFixture.changePassword(me, PASSWORD, "battery staple"));
    node.stop().await();

    assertThat(EmailRow.of(fixture.table(), ada).version()).isPositive();
    assertThat(EmailRow.of(fixture.table(), ada).pending()).isEmpty();
  }

  @Test
  void an_address_is_not_confirmed_if_the_password_changes_meanwhile() {
    setPending();
    var token = link();
    var confirming = new ConfirmingEmail(emails(onWrite(1, this::changePassword)));

    assertRefused(INVALID_LINK, () -> confirming.confirm(new ConfirmEmail(token, ADDRESS)));

    assertThat(EmailRow.of(fixture.table(), ada).confirmed()).isEmpty();
  }

  /** Runs the action once, before the write with this number. */
  private Table onWrite(int number, Runnable action) {
    var writes = new AtomicInteger();
    return InterleavingTable.beforeEach("write", fixture.table(), () -> {
      if (writes.incrementAndGet() == number) {
        action.run();
      }
    });
  }

  private void changePassword() {
    fixture.ask(AccountsFixture.changePassword(me, PASSWORD, "battery staple"));
  }

  private void setPending() {
    new Transaction().add(EmailRow.of(fixture.table(), ada).withPending(EMAIL).write())
        .commit(fixture.table()).await();
  }

  /** Stores a link that confirms the address, and returns its token. */
  private String link() {
    var account =
        Account.of(ada, fixture.table().get(AccountKeys.account(ada)).await().orElseThrow());
    var token = Token.random();
    new Transaction()
        .put(MailLink.of(token, Purpose.CONFIRM_EMAIL, EMAIL, account)
            .item(fixture.clock().instant()))
        .commit(fixture.table()).await();
    return token.text();
  }

  private EmailContext emails(Table table) {
    var accountContext = AccountContext.of(
        fixture.bus(), table, fixture.summaries(),
        new CursorSigner(new byte[CursorSigner.KEY_BYTES]), fixture.clock(),
        fixture.audit(), AccountsFixture.SETTINGS);
    context = Optional.of(accountContext);
    return EmailContext.of(accountContext, fixture.clock(), EmailPolicy.OPTIONAL);
  }

  private static void assertRefused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOfSatisfying(
        Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(code));
  }
}
