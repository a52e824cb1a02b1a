// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without a mail server, all that needs one is refused clearly. */
final class EmailOffTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      POST | /v1/accounts                       | {"id":"a","password":"a long password","name":"A","email":"a@b.example"}
      GET  | /v1/accounts/me/email              | ``
      PUT  | /v1/accounts/me/email              | {"email":"a@b.example","password":"a long password"}
      POST | /v1/accounts/me/email/confirmation | ``
      POST | /v1/accounts/me/email/remove       | {"password":"a long password"}
      POST | /v1/email-confirmations            | {"token":"abc"}
      POST | /v1/password-resets                | {"id":"a"}
      POST | /v1/password-resets/complete       | {"token":"abc","password":"a long password"}
      """)
  void each_call_about_mail_is_refused(String method, String path, String body) {
    var ana = server.signUp("Ana");

    var response = server.rawHttp().send(method, path, ana.token(), body);

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.json().getString("code")).isEqualTo("email_off");
  }

  @Test
  void the_page_knows() {
    assertThat(server.rawHttp().send("GET", "/", "", "").body())
        .contains("<meta name=\"email\" content=\"off\">");
  }
}
