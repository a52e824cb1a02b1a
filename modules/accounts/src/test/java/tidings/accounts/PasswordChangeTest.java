// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.accounts.Desk.PASSWORD;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.UNAUTHENTICATED;
import static tidings.core.Reason.WRONG_CREDENTIALS;

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
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.embedded.Meanwhile;
import tidings.store.embedded.Stage;

@ExtendWith(VertxExtension.class)
final class PasswordChangeTest {
  private final UserId ada = new UserId("ada");

  @AutoClose
  Desk desk;
  Stage stage;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    desk = Desk.open(vertx, folder);
    stage = desk.stage();
  }

  @Test
  void another_password_ends_all_other_sessions_and_keeps_this_one() {
    var elsewhere = desk.signUp(ada).token();
    var here = stage.ask(Desk.signIn(ada, PASSWORD)).token();
    var ended = stage.hear(SessionsEnded.class);
    var other = stage.ask(new Authenticate(elsewhere)).id();
    assertThat(stage.ask(Desk.change(desk.session(here), PASSWORD, "battery staple")))
        .isEqualTo(DONE);
    assertThat(stage.refusal(new Authenticate(elsewhere))).isEqualTo(UNAUTHENTICATED);
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(desk.session(here));
    assertThat(ended.next()).isEqualTo(new SessionsEnded(ada, Set.of(other)));
    assertThat(stage.refusal(Desk.signIn(ada, PASSWORD))).isEqualTo(WRONG_CREDENTIALS);
    assertThat(stage.ask(Desk.signIn(ada, "battery staple")).user().ref()).isEqualTo(ada.ref());
  }

  @Test
  void another_password_ends_as_many_sessions_as_there_can_be() {
    desk.signUp(ada);
    desk.openAllSessions(ada);
    var me = stage.ask(new SessionsOf(ada)).getFirst();
    stage.ask(Desk.change(me, PASSWORD, "battery staple"));
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(me);
    assertThat(stage.everything()).filteredOn(row -> row.type().equals("session")).hasSize(1);
  }

  @Test
  void a_wrong_old_password_changes_nothing() {
    var here = desk.signUp(ada).token();
    var elsewhere = stage.ask(Desk.signIn(ada, PASSWORD)).token();
    var me = desk.session(here);
    assertThat(stage.refusal(Desk.change(me, "wrong horse", "battery staple")))
        .isEqualTo(WRONG_CREDENTIALS);
    assertThat(desk.session(elsewhere).user()).isEqualTo(ada);
    assertThat(stage.ask(Desk.signIn(ada, PASSWORD)).user().ref()).isEqualTo(ada.ref());
  }

  @Test
  void a_session_that_is_over_changes_no_password() {
    var me = desk.session(desk.signUp(ada));
    stage.ask(new SignOut(ada, me.id()));
    assertThat(stage.refusal(Desk.change(me, PASSWORD, "battery staple")))
        .isEqualTo(UNAUTHENTICATED);
    assertThat(stage.ask(Desk.signIn(ada, PASSWORD)).user().ref()).isEqualTo(ada.ref());
  }

  @Test
  void who_signs_in_with_the_old_password_while_it_changes_is_left_without_a_session() {
    var me = desk.session(desk.signUp(ada));
    var table = Meanwhile.before(
        "write", stage.table(),
        () -> stage.ask(Desk.change(me, PASSWORD, "battery staple")));
    var node = desk.node(table);
    assertThatThrownBy(() -> node.answer(Desk.signIn(ada, PASSWORD)))
        .isInstanceOfSatisfying(
            Refusal.class, no -> assertThat(no.reason()).isEqualTo(WRONG_CREDENTIALS));
    node.stop().await();
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(me);
    assertThat(stage.everything()).filteredOn(row -> row.type().equals("session")).hasSize(1);
  }

  @Test
  void a_session_that_is_opened_while_the_password_changes_is_ended() {
    var me = desk.session(desk.signUp(ada));
    var table =
        Meanwhile.before("write", stage.table(), () -> stage.ask(Desk.signIn(ada, PASSWORD)));
    var node = desk.node(table);
    assertThat(node.answer(Desk.change(me, PASSWORD, "battery staple"))).isEqualTo(DONE);
    node.stop().await();
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(me);
    assertThat(stage.everything()).filteredOn(row -> row.type().equals("session")).hasSize(1);
  }

  @Test
  void of_two_who_change_it_at_once_one_does() {
    var here = desk.session(desk.signUp(ada));
    var there = desk.session(stage.ask(Desk.signIn(ada, PASSWORD)));
    var changes = List.of(
        stage.bus().ask(Desk.change(here, PASSWORD, "battery staple")),
        stage.bus().ask(Desk.change(there, PASSWORD, "paper clip 1")));
    Future.join(changes).otherwiseEmpty().await();
    assertThat(changes).filteredOn(Future::succeeded).hasSize(1);
    assertThat(stage.ask(new SessionsOf(ada)))
        .containsExactly(changes.getFirst().succeeded() ? here : there);
  }
}
