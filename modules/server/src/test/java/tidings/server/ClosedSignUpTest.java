// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@code accounts.signUp=closed} nobody can create an account, in no way. */
final class ClosedSignUpTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  private static Map<String, String> settings() {
    var settings = new HashMap<>(SignUpWay.SETTINGS);
    settings.put("--accounts.signUp", "closed");
    return settings;
  }

  @ParameterizedTest
  @EnumSource
  void no_way_leads_to_an_account(SignUpWay way) {
    for (var invite : new JsonObject[]{new JsonObject(), new JsonObject().put("invite", "x")}) {
      var answer = way.signUp(server, "ana", invite);

      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.json().getString("code")).isEqualTo("sign_up_closed");
    }
  }

  @Test
  void an_invite_opens_nothing() {
    var link = server.runCommand("invite", "create").getLast();
    var secret = link.substring(link.indexOf('#') + 1);

    assertThat(SignUpWay.PASSWORD.signUp(server, "ana", new JsonObject().put("invite", secret))
        .json().getString("code")).isEqualTo("sign_up_closed");
  }

  @Test
  void an_identity_in_the_cookie_does_not_help() {
    SignUpWay.comeFromProvider("Ana Sousa");
    var browser = new ProviderBrowser(server);
    browser.signIn("club");

    assertThat(browser.send("POST", "/v1/accounts/providers/club", "",
        new JsonObject().put("id", "ana").put("name", "Ana")).json().getString("code"))
        .isEqualTo("sign_up_closed");
  }
}
