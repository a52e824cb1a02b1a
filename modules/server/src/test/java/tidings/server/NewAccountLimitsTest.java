// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.core.errors.ErrorCode;

/** Accounts have a share of all limits on their first day. */
@Tag("api")
final class NewAccountLimitsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--limits.scale", "1", "--limits.byAddress", "100000", "--limits.newAccounts", "20",
      "--limits.signUps", "off", "--limits.follows", "10/1h"));

  @Test
  void a_new_account_has_a_share_and_an_older_one_all() {
    Session ana = server.signUp("Ana");
    Session ben = server.signUp("Ben");
    follow(ana, 2);

    assertThatThrownBy(() -> follow(ana, 1))
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.is(ErrorCode.RATE_LIMITED)).isTrue())
        .hasMessageContaining("by an account that is new today");
    server.advanceClock(Duration.ofHours(25));
    follow(ana, 10);
    follow(ben, 10);
    assertThatThrownBy(() -> follow(ben, 1)).hasMessageContaining("by this account");
    assertThat(ben.entity(ben.ref()).await().counts().following()).isEqualTo(10);
  }

  private static void follow(Session user, int times) {
    IntStream.range(0, times).forEach(number -> user.follow(server.city("Lisbon")).await());
  }
}
