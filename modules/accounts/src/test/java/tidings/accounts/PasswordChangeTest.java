// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.accounts.AccountsFixture.ADDRESS;
import static tidings.accounts.AccountsFixture.PASSWORD;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Accounts.SessionsOf;
import tidings.core.Accounts.SignOut;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.store.InterleavingTable;

@ExtendWith(VertxExtension.class)
final class PasswordChangeTest {
  private final UserId ada = new UserId("ada");

  @AutoClose
  AccountsFixture accounts;
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    accounts = AccountsFixture.open(vertx, folder);
    fixture = accounts.fixture();
  }

  @Test
  void a_password_change_ends_all_other_sessions() {
    var otherToken = accounts.signUp(ada).token();
    var ownToken = fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).token();
    var ended = fixture.subscribe(SessionsEnded.class);
    var other = fixture.ask(new Authenticate(otherToken)).id();
    assertThat(fixture.ask(
        AccountsFixture.changePassword(accounts.session(ownToken), PASSWORD, "battery staple")))
        .isEqualTo(DONE);
    assertThat(fixture.refusal(new Authenticate(otherToken))).isEqualTo(SESSION_ENDED);
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(accounts.session(ownToken));
    assertThat(ended.next()).isEqualTo(new SessionsEnded(ada, Set.of(other)));
    assertThat(fixture.refusal(AccountsFixture.signIn(ada, PASSWORD))).isEqualTo(WRONG_CREDENTIALS);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, "battery staple")).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void a_password_change_can_end_the_maximum_of_sessions() {
    accounts.signUp(ada);
    accounts.openAllSessions(ada);
    var me = fixture.ask(new SessionsOf(ada)).getFirst();
    fixture.ask(AccountsFixture.changePassword(me, PASSWORD, "battery staple"));
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(me);
    assertThat(fixture.allItems()).filteredOn(ItemType.SESSION::matches)
        .filteredOn(row -> !row.has("ended")).hasSize(1);
  }

  @Test
  void a_wrong_old_password_changes_nothing() {
    var ownToken = accounts.signUp(ada).token();
    var otherToken = fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).token();
    var me = accounts.session(ownToken);
    assertThat(fixture.refusal(AccountsFixture.changePassword(me, "wrong horse", "battery staple")))
        .isEqualTo(WRONG_CREDENTIALS);
    assertThat(accounts.session(otherToken).user()).isEqualTo(ada);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void an_ended_session_cannot_change_the_password() {
    var me = accounts.session(accounts.signUp(ada));
    fixture.ask(new SignOut(ada, me.id(), ADDRESS));
    assertThat(fixture.refusal(AccountsFixture.changePassword(me, PASSWORD, "battery staple")))
        .isEqualTo(SESSION_ENDED);
    assertThat(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)).user().ref())
        .isEqualTo(ada.ref());
  }

  @Test
  void a_sign_in_with_the_old_password_during_the_change_fails() {
    var me = accounts.session(accounts.signUp(ada));
    var table = InterleavingTable.before(
        "write", fixture.table(),
        () -> fixture.ask(AccountsFixture.changePassword(me, PASSWORD, "battery staple")));
    var node = accounts.node(table);
    assertThatThrownBy(() -> node.answer(AccountsFixture.signIn(ada, PASSWORD)))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(WRONG_CREDENTIALS));
    node.stop().await();
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(me);
    assertThat(fixture.allItems()).filteredOn(ItemType.SESSION::matches)
        .filteredOn(row -> !row.has("ended")).hasSize(1);
  }

  @Test
  void a_session_created_during_the_change_is_ended() {
    var me = accounts.session(accounts.signUp(ada));
    var table =
        InterleavingTable.before("write", fixture.table(),
            () -> fixture.ask(AccountsFixture.signIn(ada, PASSWORD)));
    var node = accounts.node(table);
    assertThat(node.answer(AccountsFixture.changePassword(me, PASSWORD, "battery staple")))
        .isEqualTo(DONE);
    node.stop().await();
    assertThat(fixture.ask(new SessionsOf(ada))).containsExactly(me);
    assertThat(fixture.allItems()).filteredOn(ItemType.SESSION::matches)
        .filteredOn(row -> !row.has("ended")).hasSize(1);
  }

  @Test
  void of_two_concurrent_changes_one_succeeds() {
    var first = accounts.session(accounts.signUp(ada));
    var second = accounts.session(fixture.ask(AccountsFixture.signIn(ada, PASSWORD)));
    var changes = List.of(
        fixture.bus().ask(AccountsFixture.changePassword(first, PASSWORD, "battery staple")),
        fixture.bus().ask(AccountsFixture.changePassword(second, PASSWORD, "paper clip 1")));
    Future.join(changes).otherwiseEmpty().await();
    assertThat(changes).filteredOn(Future::succeeded).hasSize(1);
    assertThat(fixture.ask(new SessionsOf(ada)))
        .containsExactly(changes.getFirst().succeeded() ? first : second);
  }
}
