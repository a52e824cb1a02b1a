// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;

/** Mails are limited by the account that they are for, whether it exists or not. */
final class MailLimitsTest {
  private static final MailBox mails = MailBox.open();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  private static Map<String, String> settings() {
    var settings = new HashMap<>(mails.settings());
    settings.putAll(Map.of("--limits.scale", "1", "--limits.byAddress", "100000",
        "--limits.newAccounts", "100", "--limits.signUps", "off", "--limits.mails", "2/1h"));
    return settings;
  }

  @AfterAll
  static void closeMails() {
    mails.close();
  }

  @Test
  void requests_for_an_account_are_limited_alike_whether_it_exists_or_not() {
    var ana = server.signUp("Ana").ref().id();

    var existing = codes("{\"id\":\"" + ana + "\"}");
    var missing = codes("{\"id\":\"nobody\"}");
    var byEmail = codes("{\"email\":\"nobody@tidings.test\"}");
    var inCapitals = codes("{\"email\":\"Nobody@Tidings.test\"}");

    assertThat(existing).containsExactly(204, 204, 429);
    assertThat(missing).isEqualTo(existing);
    assertThat(byEmail).isEqualTo(existing);
    assertThat(inCapitals).containsExactly(429, 429, 429);
  }

  @Test
  void requests_of_strangers_take_nothing_from_the_account_itself() {
    var ana = server.signUp("Ana");
    codes("{\"id\":\"" + ana.ref().id() + "\"}");

    ana.email().set("ana@tidings.test", ServerExtension.PASSWORD).await();
    ana.email().sendConfirmation().await();

    assertThat(catchThrowableOfType(ApiRefusal.class,
        () -> ana.email().sendConfirmation().await()).code()).isEqualTo("rate_limited");
  }

  private static List<Integer> codes(String body) {
    return IntStream.range(0, 3)
        .mapToObj(
            number -> server.rawHttp().send("POST", "/v1/password-resets", "", body).status())
        .toList();
  }
}
