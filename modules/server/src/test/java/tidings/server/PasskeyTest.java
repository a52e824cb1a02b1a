// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.core.Credentials.Passkey;
import tidings.server.RawHttp.Response;

/** Signing in and up with passkeys, and managing them. */
@Tag("api")
final class PasskeyTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--http.publicUrl", PasskeyBrowser.ORIGIN));

  private static final AtomicInteger FRESH = new AtomicInteger();
  private static final String CREDENTIALS = "/v1/accounts/me/credentials";
  private static final String PASSWORD = "/v1/accounts/me/password";

  private final PasskeyBrowser browser = new PasskeyBrowser(server);

  @Test
  void a_passkey_signs_its_user_in() {
    var ana = server.signUp("Ana");

    var added = browser.add(ana.token(), "Laptop");
    var signedIn = browser.signIn();

    assertThat(added.status()).as(added.body()).isEqualTo(201);
    assertThat(added.json().getString("name")).isEqualTo("Laptop");
    assertThat(signedIn.status()).as(signedIn.body()).isEqualTo(201);
    assertThat(signedIn.json().getJsonObject("user").getString("ref"))
        .isEqualTo(ana.ref().toString());
    var credentials = ana.credentials().await();
    assertThat(credentials.hasPassword()).isTrue();
    assertThat(credentials.passkeys()).extracting(Passkey::name).containsExactly("Laptop");
    assertThat(credentials.identities()).isEmpty();
  }

  @Test
  void a_sign_in_with_a_passkey_sets_the_same_cookies_as_one_with_a_password() {
    browser.add(server.signUp("Ana").token(), "Laptop");
    var assertion = browser.get(browser.challenge());

    var response = browser.send("POST", "/v1/sessions/passkey/finish?cookie=true", "", assertion);

    assertThat(response.status()).isEqualTo(201);
    assertThat(response.head()).containsIgnoringCase("set-cookie: tidings=")
        .containsIgnoringCase("set-cookie: tidings-device=")
        .containsIgnoringCase("set-cookie: tidings-ceremony=;");
    assertThat(response.json().getString("token")).isNull();
  }

  @Test
  void an_account_can_be_created_with_a_passkey_and_without_a_password() {
    var id = freshId();

    var signedUp = browser.signUp(id, "Ana");
    var signedIn = browser.signIn();

    assertThat(signedUp.status()).as(signedUp.body()).isEqualTo(201);
    assertThat(signedIn.json().getJsonObject("user").getString("name")).isEqualTo("Ana");
    assertThat(get(CREDENTIALS, token(signedIn)).getBoolean("password")).isFalse();
    assertThat(code(server.rawHttp().send("POST", "/v1/sessions", "",
        new JsonObject().put("id", id).put("password", "anything").encode())))
        .isEqualTo("wrong_credentials");
    assertThat(code(new PasskeyBrowser(server).signUp(id, "Eve"))).isEqualTo("already_taken");
  }

  @Test
  void the_last_way_to_sign_in_cannot_be_removed() {
    var token = token(browser.signUp(freshId(), "Ana"));
    var passkey = passkeyIds(token).getFirst();

    assertThat(code(send("DELETE", "/v1/accounts/me/passkeys/" + passkey, token, "")))
        .isEqualTo("last_credential");
    assertThat(send("PUT", PASSWORD, token, "{\"new\":\"a longer password\"}").status())
        .isEqualTo(204);
    assertThat(send("DELETE", "/v1/accounts/me/passkeys/" + passkey, token, "").status())
        .isEqualTo(204);
    assertThat(code(send("DELETE", PASSWORD, token, ""))).isEqualTo("last_credential");
    assertThat(code(browser.signIn())).isEqualTo("passkey_refused");
  }

  @Test
  void a_password_is_removed_beside_a_passkey() {
    var ana = server.signUp("Ana");
    browser.add(ana.token(), "Laptop");

    assertThat(send("DELETE", PASSWORD, ana.token(), "").status()).isEqualTo(204);

    assertThat(code(send("POST", "/v1/sessions", "",
        "{\"id\":\"%s\",\"password\":\"%s\"}".formatted(ana.ref().id(), ServerExtension.PASSWORD))))
        .isEqualTo("wrong_credentials");
    assertThat(browser.signIn().status()).isEqualTo(201);
  }

  @Test
  void a_password_is_changed_with_the_old_one_only() {
    var ana = server.signUp("Ana");
    browser.add(ana.token(), "Laptop");

    assertThat(code(send("PUT", PASSWORD, ana.token(), "{\"new\":\"a longer password\"}")))
        .isEqualTo("missing_field");
  }

  @Test
  void credentials_are_changed_only_soon_after_the_sign_in_or_with_the_password() {
    var ana = server.signUp("Ana");
    browser.add(ana.token(), "Laptop");
    var passkey = passkeyIds(ana.token()).getFirst();
    server.advanceClock(Duration.ofMinutes(11));

    var options = "/v1/accounts/me/passkeys:begin";
    assertThat(code(browser.send("POST", options, ana.token(), new JsonObject())))
        .isEqualTo("sign_in_again");
    assertThat(code(send("DELETE", "/v1/accounts/me/passkeys/" + passkey, ana.token(), "")))
        .isEqualTo("sign_in_again");
    assertThat(code(send("DELETE", PASSWORD, ana.token(), ""))).isEqualTo("sign_in_again");
    assertThat(code(browser.send("POST", options, ana.token(),
        new JsonObject().put("password", "not the password")))).isEqualTo("wrong_credentials");
    assertThat(browser.send("POST", options, ana.token(),
        new JsonObject().put("password", ServerExtension.PASSWORD)).status()).isEqualTo(200);
  }

  @Test
  void passkeys_are_listed_renamed_and_removed_by_their_user_only() {
    var ana = server.signUp("Ana");
    var eve = server.signUp("Eve");
    browser.add(ana.token(), "Laptop");
    var path = "/v1/accounts/me/passkeys/" + passkeyIds(ana.token()).getFirst();

    assertThat(code(send("PUT", path, eve.token(), "{\"name\":\"Mine\"}"))).isEqualTo("not_found");
    assertThat(send("DELETE", path, eve.token(), "").status()).isEqualTo(204);
    assertThat(passkeyIds(eve.token())).isEmpty();
    assertThat(send("PUT", path, ana.token(), "{\"name\":\"Phone\"}").json().getString("name"))
        .isEqualTo("Phone");
    assertThat(browser.signIn().status()).isEqualTo(201);

    assertThat(send("DELETE", path, ana.token(), "").status()).isEqualTo(204);
    assertThat(passkeyIds(ana.token())).isEmpty();
    assertThat(code(browser.signIn())).isEqualTo("passkey_refused");
  }

  @Test
  void a_suspended_user_is_refused() {
    var ana = server.signUp("Ana");
    browser.add(ana.token(), "Laptop");
    server.runCommand("suspend", ana.ref().id(), "--reason", "Spam");

    assertThat(code(browser.signIn())).isEqualTo("suspended");
  }

  @Test
  void the_audit_log_has_what_is_done_with_passkeys() {
    var ana = server.signUp("Ana");
    browser.add(ana.token(), "Laptop");
    browser.signIn();
    send("DELETE", PASSWORD, ana.token(), "");
    var spoilt = browser.get(browser.challenge()).put("signature", "AAAA");
    browser.signIn(spoilt);

    assertThat(server.auditLog()).filteredOn(line -> line.contains(ana.ref().id()))
        .anyMatch(line -> line.contains("added passkey") && line.contains("Laptop"))
        .anyMatch(line -> line.contains("signed in") && line.contains("passkey"))
        .anyMatch(line -> line.contains("removed password"))
        .anyMatch(line -> line.contains("refused"));
  }

  private static JsonObject get(String path, String token) {
    return send("GET", path, token, "").json();
  }

  private static List<String> passkeyIds(String token) {
    return get(CREDENTIALS, token).getJsonArray("passkeys").stream()
        .map(passkey -> ((JsonObject) passkey).getString("id")).toList();
  }

  private static Response send(String method, String path, String token, String body) {
    return server.rawHttp().send(method, path, token, body);
  }

  private static String token(Response signedIn) {
    assertThat(signedIn.status()).as(signedIn.body()).isEqualTo(201);
    return signedIn.json().getString("token");
  }

  private static String code(Response refusal) {
    return refusal.json().getString("code", refusal.body());
  }

  private static String freshId() {
    return "fresh" + FRESH.incrementAndGet();
  }
}
