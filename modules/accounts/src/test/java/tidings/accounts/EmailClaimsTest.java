// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.EMAIL_TAKEN;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.EmailAddress;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;
import tidings.schema.EmailKeys;
import tidings.schema.ItemType;
import tidings.store.ConditionFailedException;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class EmailClaimsTest {
  private static final EmailAddress EMAIL = new EmailAddress("ada@tidings.test");
  private final UserId ada = new UserId("ada");
  private final UserId eve = new UserId("eve");

  @AutoClose
  ActorFixture fixture;
  EmailClaims claims;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    claims = new EmailClaims(fixture.table());
  }

  @Test
  void an_unconfirmed_claim_of_an_earlier_version_keeps_nobody_from_the_address() {
    putFormerClaim(eve);

    claims.requireFree(EMAIL, ada);
    commit(ada);

    assertThat(claims.findOwner(EMAIL)).contains(ada);
    assertThatThrownBy(() -> claims.requireFree(EMAIL, eve)).isInstanceOfSatisfying(
        Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(EMAIL_TAKEN));
  }

  @Test
  void an_unconfirmed_claim_of_an_earlier_version_is_confirmed_by_its_user() {
    putFormerClaim(ada);

    commit(ada);
    fixture.clock().advance(Duration.ofDays(4));

    assertThat(claims.findOwner(EMAIL)).contains(ada);
  }

  @Test
  void a_former_claim_that_its_user_confirms_meanwhile_is_not_replaced() {
    putFormerClaim(eve);
    var late = new Transaction();
    claims.add(late, EMAIL, ada);

    commit(eve);

    assertThatThrownBy(() -> late.commit(fixture.table()).await())
        .isInstanceOf(ConditionFailedException.class);
    assertThat(claims.findOwner(EMAIL)).contains(eve);
  }

  private void commit(UserId user) {
    var transaction = new Transaction();
    claims.add(transaction, EMAIL, user);
    transaction.commit(fixture.table()).await();
  }

  /** Earlier versions stored a claim, which expired, before the address was confirmed. */
  private void putFormerClaim(UserId user) {
    var expiry = fixture.clock().instant().plus(Duration.ofDays(3)).getEpochSecond();
    var row = ItemType.EMAIL_CLAIM.at(EmailKeys.claim(Sha256.hex(EMAIL.normalized())))
        .set("user", user.text()).expiresAt(expiry).build();
    new Transaction().put(row).commit(fixture.table()).await();
  }
}
