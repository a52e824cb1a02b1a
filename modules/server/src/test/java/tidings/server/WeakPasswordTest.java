// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.ApiRefusal;

/** Passwords that are guessed first are refused. */
final class WeakPasswordTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @ParameterizedTest
  @ValueSource(strings = {
    "password", "12345678", "aaaaaaaa", "19191919", "PassWord1", "football", "anabela_s",
    "anabela_s99!",
    "Anabela Sousa", "anabela sousa 1"
  })
  void a_common_password_and_the_own_id_or_name_are_refused_at_sign_up(String password) {
    assertThat(refused(
        () -> server.client().signUp("anabela_s", password, "Anabela Sousa").await()))
        .isEqualTo("weak_password");
  }

  @Test
  void they_are_refused_as_a_new_password_too() {
    var ana = server.client()
        .signUp("anabela_t", ServerExtension.PASSWORD, "Anabela Tavares").await();

    for (var weak : new String[]{"password", "anabela_t", "anabela tavares"}) {
      assertThat(refused(() -> ana.changePassword(ServerExtension.PASSWORD, weak).await()))
          .isEqualTo("weak_password");
    }
    ana.changePassword(ServerExtension.PASSWORD, "anabela_t likes trams").await();
  }

  @Test
  void signing_in_is_not_checked() {
    assertThat(refused(() -> server.client().signIn("nobody_here", "password").await()))
        .isEqualTo("wrong_credentials");
  }

  private static String refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).code();
  }
}
