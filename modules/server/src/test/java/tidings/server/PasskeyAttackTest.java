// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** Answers of authenticators that are repeated, forged, or were meant for something else. */
@Tag("api")
final class PasskeyAttackTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--http.publicUrl", PasskeyBrowser.ORIGIN));

  private final PasskeyBrowser browser = new PasskeyBrowser(server);
  private Session ana;

  @BeforeEach
  void addPasskey() {
    ana = server.signUp("Ana");
    assertThat(browser.add(ana.token(), "Laptop").status()).isEqualTo(201);
  }

  @Test
  void an_answer_is_accepted_once() {
    var phone = PasskeyBrowser.withoutCounter(server);
    phone.add(ana.token(), "Phone");
    var assertion = phone.get(phone.challenge());
    var thief = phone.withSameCookie();

    assertThat(phone.signIn(assertion).status()).isEqualTo(201);
    assertThat(code(phone.signIn(assertion))).isEqualTo("ceremony_ended");
    assertThat(code(thief.signIn(assertion))).isEqualTo("ceremony_ended");
    assertThat(phone.signIn().status()).isEqualTo(201);
  }

  @Test
  void a_page_of_another_origin_is_refused() {
    browser.atOrigin("https://tidings.test.evil.example");

    assertThat(code(browser.signIn())).isEqualTo("passkey_refused");
  }

  @Test
  void a_passkey_of_another_site_is_refused() {
    browser.create(optionsForAdding()
        .put("rp", new JsonObject().put("id", "evil.example").put("name", "Evil"))
        .put("excludeCredentials", new JsonArray()));
    var own = browser.get(browser.challenge());
    var foreign = browser.get(browser.challenge().put("rpId", "evil.example"))
        .put("credential", own.getString("credential"));

    assertThat(code(browser.signIn(foreign))).isEqualTo("passkey_refused");
  }

  @Test
  void a_counter_that_goes_back_is_refused() {
    var near = browser.another();
    var far = browser.another();
    var earlier = near.get(near.challenge());
    var later = far.get(far.challenge());

    assertThat(far.signIn(later).status()).isEqualTo(201);
    assertThat(code(near.signIn(earlier))).isEqualTo("passkey_refused");
  }

  @Test
  void the_challenge_of_another_browser_is_refused() {
    var near = browser.another();
    var far = browser.another();
    far.challenge();

    var assertion = near.get(near.challenge());

    assertThat(code(far.signIn(assertion))).isEqualTo("passkey_refused");
    assertThat(code(browser.another().signIn(assertion))).isEqualTo("ceremony_ended");
  }

  @Test
  void a_challenge_for_something_else_is_refused() {
    var add = optionsForAdding();
    var assertion = browser.get(new JsonObject()
        .put("challenge", add.getString("challenge")).put("rpId", "tidings.test")
        .put("userVerification", "required"));

    assertThat(code(browser.signIn(assertion))).isEqualTo("ceremony_ended");
  }

  @Test
  void the_credential_id_of_another_user_is_refused() {
    var eve = new PasskeyBrowser(server);
    eve.add(server.signUp("Eve").token(), "Phone");
    var anas = browser.get(browser.challenge());
    var forged = eve.get(eve.challenge())
        .put("credential", anas.getString("credential"))
        .put("userHandle", anas.getString("userHandle"));

    assertThat(code(eve.signIn(forged))).isEqualTo("passkey_refused");
    assertThat(code(eve.signIn(eve.get(eve.challenge())
        .put("userHandle", anas.getString("userHandle"))))).isEqualTo("passkey_refused");
  }

  @Test
  void an_unverified_user_is_refused() {
    var assertion = browser.get(browser.challenge().put("userVerification", "discouraged"));

    assertThat(code(browser.signIn(assertion))).isEqualTo("passkey_refused");
  }

  @Test
  void an_old_challenge_is_refused() {
    var assertion = browser.get(browser.challenge());
    server.advanceClock(Duration.ofMinutes(6));

    assertThat(code(browser.signIn(assertion))).isEqualTo("ceremony_ended");
  }

  @Test
  void the_passkey_of_a_user_is_not_added_to_another() {
    var eve = server.signUp("Eve");
    var phone = PasskeyBrowser.withoutCounter(server);
    var created = phone.create(optionsForAdding()).put("name", "Mine");

    assertThat(code(browser.send("POST", "/v1/accounts/me/passkeys", eve.token(), created)))
        .isEqualTo("ceremony_ended");
    assertThat(browser.send("POST", "/v1/accounts/me/passkeys", ana.token(), created).status())
        .isEqualTo(201);
  }

  @Test
  void garbage_and_too_much_are_refused() {
    browser.challenge();
    var garbage = new JsonObject().put("credential", "AAAA").put("userHandle", "AAAA")
        .put("authenticatorData", "AAAA").put("clientDataJSON", "AAAA").put("signature", "AAAA");
    assertThat(code(browser.signIn(garbage))).isEqualTo("passkey_refused");
    assertThat(code(browser.signIn(garbage.copy().put("signature", "not base64!"))))
        .isEqualTo("invalid_field");
    assertThat(code(browser.signIn(garbage.copy().put("clientDataJSON", "A".repeat(30_000)))))
        .isEqualTo("invalid_field");
    assertThat(code(browser.signIn(garbage.copy().put("clientDataJSON", "A".repeat(70_000)))))
        .isEqualTo("body_too_large");
    var own = browser.get(browser.challenge());
    for (var field : own.fieldNames()) {
      assertThat(code(browser.signIn(own.copy().put(field, "A")))).as(field)
          .isEqualTo("passkey_refused");
    }
  }

  @Test
  void another_site_cannot_begin() {
    var response = server.rawHttp().send("POST", "/v1/sessions/passkey/begin", "", "",
        Map.of("Origin", "https://evil.example"));

    assertThat(code(response)).isEqualTo("foreign_origin");
  }

  private JsonObject optionsForAdding() {
    return browser.send("POST", "/v1/accounts/me/passkeys:begin", ana.token(), new JsonObject())
        .json();
  }

  private static String code(Response refusal) {
    return refusal.json().getString("code", refusal.body());
  }
}
