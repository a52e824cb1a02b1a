// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.accounts.settings.AccountSettings;
import tidings.core.CursorSigner;
import tidings.core.Done;
import tidings.core.EmailPolicy;
import tidings.core.SignUpPolicy;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.store.Transaction;

/** Accounts that have a password from before it was turned off. */
@ExtendWith(VertxExtension.class)
class PasswordsOffTest {

  @Test
  void a_stored_password_does_not_count_as_the_last_way_to_sign_in(
      Vertx vertx, @TempDir Path folder) {
    try (var accounts = AccountsFixture.open(vertx, folder)) {
      var ada = new UserId("ada");
      accounts.signUp(ada);
      var withPasskey = context(accounts, true).accounts().require(ada);
      var password = withPasskey.ways();

      assertThatThrownBy(
          () -> new ChangingCredentials(context(accounts, false))
              .change(withPasskey, password, new Transaction()))
          .isInstanceOfSatisfying(Refusal.class,
              refusal -> assertThat(refusal.errorCode()).isEqualTo(ErrorCode.LAST_CREDENTIAL));
      assertThat(new ChangingCredentials(context(accounts, true))
          .change(withPasskey, password, new Transaction())).isEqualTo(Done.DONE);
    }
  }

  private static AccountContext context(AccountsFixture accounts, boolean passwordsAccepted) {
    var fixture = accounts.fixture();
    var settings = new AccountSettings(
        AccountsFixture.MONTH, AccountsFixture.MONTH, SignUpPolicy.OPEN, passwordsAccepted,
        1 << 20, EmailPolicy.OFF, "", Optional.empty(), List.of(), Optional.empty());
    return AccountContext.of(
        fixture.bus(), fixture.table(), fixture.summaries(),
        new CursorSigner(new byte[CursorSigner.KEY_BYTES]), fixture.clock(), fixture.audit(),
        settings);
  }
}
