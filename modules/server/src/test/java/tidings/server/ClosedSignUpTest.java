// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** With {@code accounts.signUp=closed} nobody can create an account. */
final class ClosedSignUpTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--accounts.signUp", "closed"));

  @Test
  void a_sign_up_is_refused_where_it_is_closed() {
    var answer = server.rawHttp().send("POST", "/v1/accounts", "",
        "{\"id\":\"ana\",\"password\":\"a long password\",\"name\":\"Ana\"}");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().getString("code")).isEqualTo("sign_up_closed");
  }
}
