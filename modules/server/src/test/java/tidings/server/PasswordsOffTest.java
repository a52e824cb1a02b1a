// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import tidings.server.RawHttp.Response;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** With {@code accounts.passwords=off} passwords are of no use anywhere. */
@Tag("api")
final class PasswordsOffTest {
  private static final MailBox MAILS = MailBox.open();

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final String OFF = "403 passwords_off";

  private final String id = "ana" + NUMBER.incrementAndGet();
  private final PasskeyBrowser browser = new PasskeyBrowser(server);

  private static Map<String, String> settings() {
    var settings = new HashMap<>(MAILS.settings());
    settings.putAll(SignUpWay.SETTINGS);
    settings.put("--accounts.passwords", "off");
    return settings;
  }

  @AfterAll
  static void closeMails() {
    MAILS.close();
  }

  @Test
  void nobody_signs_up_or_in_with_a_password() {
    assertThat(refusal(SignUpWay.PASSWORD.signUp(server, id, new JsonObject()))).isEqualTo(OFF);
    assertThat(refusal(send("POST", "/v1/sessions", "",
        "{\"id\":\"ana\",\"password\":\"a long password\"}"))).isEqualTo(OFF);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "PASSWORD")
  void every_other_way_creates_an_account(SignUpWay way) {
    assertThat(way.signUp(server, id, new JsonObject()).status()).isEqualTo(201);
  }

  @Test
  void nobody_sets_or_resets_a_password() {
    var token = signUp();

    assertThat(refusal(send("PUT", "/v1/accounts/me/password", token,
        "{\"new\":\"a longer password\"}"))).isEqualTo(OFF);
    assertThat(refusal(send("PUT", "/v1/accounts/me/password", token,
        "{\"old\":\"a password\",\"new\":\"a longer password\"}"))).isEqualTo(OFF);
    assertThat(refusal(send("POST", "/v1/password-resets", "", "{\"id\":\"ana\"}")))
        .isEqualTo(OFF);
    assertThat(refusal(send("POST", "/v1/password-resets/complete", "",
        "{\"token\":\"x\",\"password\":\"a longer password\"}"))).isEqualTo(OFF);
    if (TestedStore.isEmbedded()) { // the command has the settings of the server
      assertThat(catchThrowableOfType(CommandException.class,
          () -> server.runCommand("reset-password", id)).getMessage())
          .isEqualTo("nobody signs in with a password here");
    }
  }

  @Test
  void a_change_of_credentials_is_proven_by_a_new_sign_in() {
    var token = signUp();
    server.advanceClock(Duration.ofMinutes(11));

    for (var call : new String[]{"POST /v1/accounts/me/passkeys:begin",
      "PUT /v1/accounts/me/email", "POST /v1/accounts/me/email/remove"}) {
      var parts = call.split(" ");
      var email = parts[0].equals("PUT") ? "\"email\":\"ana@tidings.test\"" : "";
      assertThat(refusal(send(parts[0], parts[1], token, "{" + email + "}")))
          .as(call).isEqualTo("403 sign_in_again");
      assertThat(refusal(send(parts[0], parts[1], token, "{\"password\":\"a password\""
          + (email.isEmpty() ? "" : ",") + email + "}"))).as(call).isEqualTo(OFF);
    }
    var fresh = browser.signIn().json().getString("token");
    assertThat(send("PUT", "/v1/accounts/me/email", fresh, "{\"email\":\"" + id
        + "@tidings.test\"}").status()).isEqualTo(204);
  }

  @Test
  void a_server_that_nobody_could_enter_does_not_start() {
    assertThatThrownBy(() -> config(Map.of()))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("accounts.passwords is 'off', and nobody could sign in");
    assertThat(config(Map.of("--http.publicUrl", "https://tidings.test")).accounts()
        .passwordsAccepted()).isFalse();
    assertThat(config(SiteSigner.SETTINGS).accounts().passwordsAccepted()).isFalse();
  }

  @Test
  void an_address_that_nobody_can_give_is_not_required() {
    var settings = new HashMap<>(MAILS.settings());
    settings.put("--accounts.email", "required");

    assertThatThrownBy(() -> config(settings))
        .hasMessageContaining("accounts.email must not be 'required' if accounts.passwords");
    settings.put("--accounts.signUp", "closed");
    assertThat(config(settings).accounts().passwordsAccepted()).isFalse();
  }

  private static Config config(Map<String, String> settings) {
    var flags = new HashMap<>(settings);
    flags.put("--accounts.passwords", "off");
    return Config.of(SettingSources.of(flags, Map.of()));
  }

  private String signUp() {
    return browser.signUp(id, "Ana").json().getString("token");
  }

  private static Response send(String method, String path, String token, String body) {
    return server.rawHttp().send(method, path, token, body);
  }

  private static String refusal(Response response) {
    return response.status() + " " + response.json().getString("code");
  }
}
