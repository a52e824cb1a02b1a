// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.CursorSigner;
import tidings.core.Done;
import tidings.core.EmailPolicy;
import tidings.core.Emails.RequireConfirmed;
import tidings.core.Nodes;
import tidings.core.UserId;

/** Accounts that are older than the setting that addresses are required. */
@ExtendWith(VertxExtension.class)
class RequiredEmailTest {

  @Test
  void an_account_without_an_address_goes_on_as_it_is(Vertx vertx, @TempDir Path folder) {
    try (var accounts = AccountsFixture.open(vertx, folder)) {
      var ada = new UserId("ada");
      accounts.signUp(ada);
      var fixture = accounts.fixture();
      var context = AccountContext.of(
          fixture.bus(), fixture.table(), fixture.summaries(),
          new CursorSigner(new byte[CursorSigner.KEY_BYTES]), fixture.clock(),
          fixture.audit(), AccountsFixture.SETTINGS);
      var required = new EmailRequests(
          vertx, context, Nodes.SINGLE_NODE, fixture.clock(), EmailPolicy.REQUIRED,
          Optional.empty());

      assertThat(required.answer(new RequireConfirmed(ada))).isEqualTo(Done.DONE);
      context.passwords().close();
    }
  }
}
