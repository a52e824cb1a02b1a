// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.accounts.Desk.PASSWORD;
import static tidings.core.Reason.ALREADY_TAKEN;
import static tidings.core.Reason.IDEMPOTENCY_KEY_REUSED;
import static tidings.core.Reason.WRONG_CREDENTIALS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Accounts.SessionsOf;
import tidings.core.RequestKey;
import tidings.core.UserId;
import tidings.store.embedded.Stage;

@ExtendWith(VertxExtension.class)
final class RepeatsTest {
  private static final RequestKey REQUEST = request("key", "body with " + PASSWORD);
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
  void a_sign_up_that_comes_again_is_answered_as_it_was() {
    var first = stage.ask(Desk.signUp(ada, PASSWORD, REQUEST));
    stage.clock().pass(Duration.ofHours(1));
    assertThat(stage.ask(Desk.signUp(ada, PASSWORD, REQUEST))).isEqualTo(first);
    assertThat(stage.ask(new SessionsOf(ada))).containsExactly(desk.session(first));
  }

  @Test
  void a_sign_in_that_comes_again_is_answered_as_it_was() {
    desk.signUp(ada);
    var first = stage.ask(Desk.signIn(ada, PASSWORD, REQUEST));
    assertThat(stage.ask(Desk.signIn(ada, PASSWORD, REQUEST))).isEqualTo(first);
    assertThat(stage.ask(new SessionsOf(ada))).hasSize(2);
  }

  @Test
  void requests_that_come_twice_at_once_are_one() {
    var signUps = List.of(
        stage.bus().ask(Desk.signUp(ada, PASSWORD, REQUEST)),
        stage.bus().ask(Desk.signUp(ada, PASSWORD, REQUEST)));
    Future.all(signUps).await();
    assertThat(signUps.getFirst().result()).isEqualTo(signUps.getLast().result());
    var again = request("another key", "body");
    var signIns = List.of(
        stage.bus().ask(Desk.signIn(ada, PASSWORD, again)),
        stage.bus().ask(Desk.signIn(ada, PASSWORD, again)));
    Future.all(signIns).await();
    assertThat(signIns.getFirst().result()).isEqualTo(signIns.getLast().result());
    assertThat(stage.ask(new SessionsOf(ada))).hasSize(2);
  }

  @Test
  void a_key_that_came_with_something_else_is_refused() {
    stage.ask(Desk.signUp(ada, PASSWORD, REQUEST));
    assertThat(stage.refusal(Desk.signUp(ada, PASSWORD, request("key", "other body"))))
        .isEqualTo(IDEMPOTENCY_KEY_REUSED);
    assertThat(stage.refusal(Desk.signIn(ada, PASSWORD, request("key", "sign in"))))
        .isEqualTo(IDEMPOTENCY_KEY_REUSED);
    assertThat(stage.ask(new SessionsOf(ada))).hasSize(1);
  }

  @Test
  void a_key_stands_for_no_password() {
    stage.ask(Desk.signUp(ada, PASSWORD, REQUEST));
    stage.ask(Desk.signIn(ada, PASSWORD, request("b", "sign in")));
    assertThat(stage.refusal(Desk.signIn(ada, "wrong horse", request("b", "sign in"))))
        .isEqualTo(WRONG_CREDENTIALS);
    assertThat(stage.refusal(Desk.signUp(ada, PASSWORD, request("c", "body"))))
        .isEqualTo(ALREADY_TAKEN);
  }

  @Test
  void after_a_day_the_key_is_new() {
    desk.signUp(ada);
    var first = stage.ask(Desk.signIn(ada, PASSWORD, REQUEST));
    stage.clock().pass(RequestKey.KNOWN.plusSeconds(1));
    var second = stage.ask(Desk.signIn(ada, PASSWORD, REQUEST));
    assertThat(second.token()).isNotEqualTo(first.token());
    assertThat(stage.ask(new SessionsOf(ada))).hasSize(3);
  }

  @Test
  void neither_the_token_nor_what_was_requested_is_stored() {
    var token = stage.ask(Desk.signUp(ada, PASSWORD, REQUEST)).token();
    assertThat(stage.everything().toString())
        .contains("REQUEST#ada")
        .doesNotContain(token)
        .doesNotContain(REQUEST.fingerprint());
  }

  private static RequestKey request(String key, String body) {
    return RequestKey.of(key, body.getBytes(UTF_8));
  }
}
