// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.RawHttp.Response;

/** Signing in with providers, which run in this process, with real requests and signatures. */
@Tag("api")
final class SignInProviderTest {
  private static final MockOAuth2Server PROVIDERS = ProviderBrowser.provider("first", "second");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--http.publicUrl", "https://tidings.test", "--auth.oidc", new JsonArray()
          .add(settings("first")).add(settings("second"))
          .add(settings("gone").put("issuer", "http://localhost:1/gone")).encode()));

  private static final AtomicInteger FRESH = new AtomicInteger();

  private final ProviderBrowser browser = new ProviderBrowser(server);
  private final String subject = "subject-" + FRESH.incrementAndGet();

  @AfterAll
  static void stopProviders() {
    PROVIDERS.shutdown();
  }

  private static JsonObject settings(String name) {
    return new JsonObject().put("name", name).put("label", "The " + name)
        .put("issuer", PROVIDERS.issuerUrl(name).toString())
        .put("clientId", "tidings").put("clientSecret", "a secret");
  }

  @Test
  void the_providers_are_listed() {
    var providers = server.rawHttp().send("GET", "/v1/providers", "", "").json();

    assertThat(providers.getJsonArray("items").getJsonObject(0))
        .isEqualTo(new JsonObject().put("name", "first").put("label", "The first"));
  }

  @Test
  void the_first_sign_in_creates_an_account_and_the_next_ones_open_it() {
    var id = freshId();
    next("first", claims(id, "Ana Sousa"));
    var first = browser.signIn("first");
    next("first", claims("renamed", "Ana"));
    var second = browser.signIn("first");

    assertThat(first.status()).as(first.body()).isEqualTo(201);
    assertThat(first.json().getJsonObject("user").getString("name")).isEqualTo("Ana Sousa");
    assertThat(first.json().getJsonObject("user").getString("ref")).isEqualTo("user:" + id);
    assertThat(second.json().getJsonObject("user")).isEqualTo(first.json().getJsonObject("user"));
    assertThat(credentials(second).getBoolean("password")).isFalse();
    assertThat(credentials(second).getJsonArray("identities")).hasSize(1);
  }

  @Test
  void an_id_that_is_taken_or_not_allowed_is_asked_for() {
    var taken = server.signUp("Ana").ref().id();
    for (var username : List.of(taken, "Ana Sousa!")) {
      next("first", new HashMap<>(Map.of("preferred_username", username, "sub", username)));
      var asked = browser.signIn("first");
      assertThat(asked.status()).as(asked.body()).isEqualTo(202);
      assertThat(asked.json().getString("id")).isEqualTo(username);

      var id = freshId();
      var chosen = new JsonObject().put("id", id).put("name", "Ana");
      var cookie = browser.cookie;
      assertThat(code(browser.send("POST", "/v1/accounts/providers/second", "", chosen)))
          .isEqualTo("ceremony_ended");
      browser.cookie = cookie;
      assertThat(code(browser.send("POST", "/v1/accounts/providers/first", "",
          chosen.copy().put("id", taken)))).isEqualTo("already_taken");
      var created = browser.send("POST", "/v1/accounts/providers/first", "", chosen);
      assertThat(created.status()).as(created.body()).isEqualTo(201);
      next("first", new HashMap<>(Map.of("sub", username)));
      assertThat(browser.signIn("first").json().getJsonObject("user").getString("ref"))
          .isEqualTo("user:" + id);
    }
  }

  @Test
  void a_forged_identity_gets_no_account() {
    next("first", claims("Ana Sousa!", "Ana"));
    assertThat(browser.signIn("first").status()).isEqualTo(202);
    var signed = browser.cookie.split("\\.", 2);
    var identity = new JsonArray(Buffer.buffer(Base64.getUrlDecoder().decode(signed[0])));
    assertThat(identity.getString(2)).isEqualTo(subject);
    var forged = identity.copy().set(2, "another subject").encode().getBytes(UTF_8);
    browser.cookie =
        Base64.getUrlEncoder().withoutPadding().encodeToString(forged) + "." + signed[1];

    assertThat(code(browser.send("POST", "/v1/accounts/providers/first", "",
        new JsonObject().put("id", freshId()).put("name", "Eve")))).isEqualTo("ceremony_ended");
  }

  @Test
  void a_name_that_is_not_allowed_here_is_not_taken_over() {
    var id = freshId();
    next("first", claims(id, "A\u202Ena"));

    assertThat(browser.signIn("first").json().getJsonObject("user").getString("name"))
        .isEqualTo(id);
  }

  @Test
  void the_same_subject_at_another_provider_is_another_user() {
    next("first", claims(freshId(), "Ana"));
    var ana = browser.signIn("first");
    next("second", claims(freshId(), "Ben"));
    var ben = browser.signIn("second");

    assertThat(ben.json().getJsonObject("user").getString("name")).isEqualTo("Ben");
    assertThat(ben.json().getJsonObject("user")).isNotEqualTo(ana.json().getJsonObject("user"));
  }

  @Test
  void an_identity_is_linked_to_the_own_account_and_unlinked() {
    var ana = server.signUp("Ana");
    var path = "/v1/accounts/me/identities/first";

    next("first", claims("anything", "Ana"));
    var linked = browser.link("first", ana.token());
    next("first", claims("anything", "Ana"));
    var signedIn = browser.signIn("first");

    assertThat(linked.status()).as(linked.body()).isEqualTo(201);
    assertThat(linked.json().getString("name")).isEqualTo("anything");
    assertThat(signedIn.json().getJsonObject("user").getString("ref"))
        .isEqualTo(ana.ref().toString());
    var eve = server.signUp("Eve");
    next("first", claims("anything", "Eve"));
    assertThat(code(browser.link("first", eve.token()))).isEqualTo("already_taken");
    assertThat(browser.send("DELETE", path, ana.token(), new JsonObject()).status())
        .isEqualTo(204);
    next("first", claims(freshId(), "Other"));
    assertThat(browser.signIn("first").json().getJsonObject("user").getString("ref"))
        .isNotEqualTo(ana.ref().toString());
  }

  @Test
  void the_last_way_to_sign_in_is_not_unlinked() {
    next("first", claims(freshId(), "Ana"));
    var token = browser.signIn("first").json().getString("token");
    var path = "/v1/accounts/me/identities/first";

    assertThat(code(browser.send("DELETE", path, token, new JsonObject())))
        .isEqualTo("last_credential");
    server.advanceClock(Duration.ofMinutes(11));
    assertThat(code(browser.send("DELETE", path, token, new JsonObject())))
        .isEqualTo("sign_in_again");
    assertThat(code(browser.send("POST", path + "/begin", token, new JsonObject())))
        .isEqualTo("sign_in_again");
  }

  @Test
  void a_suspended_user_is_refused() {
    var id = freshId();
    next("first", claims(id, "Ana"));
    browser.signIn("first");
    server.runCommand("suspend", id, "--reason", "Spam");
    next("first", claims(id, "Ana"));

    assertThat(code(browser.signIn("first"))).isEqualTo("suspended");
  }

  @Test
  void an_answer_for_something_else_is_refused() {
    for (var wrong : List.of(
        Map.of("nonce", "another"), Map.of("aud", "another"), Map.of("iss", "https://a.example"),
        Map.of("exp", 1_000_000_000))) {
      var claims = claims(freshId(), "Ana");
      claims.putAll(wrong);
      next("first", claims);
      assertThat(code(browser.signIn("first"))).as(wrong.toString()).isEqualTo("sign_in_refused");
    }
  }

  @Test
  void a_state_of_another_browser_is_refused() {
    var path = "/v1/sessions/providers/first";
    var other = new ProviderBrowser(server);
    other.begin("first");
    var answer = ProviderBrowser.visit(browser.begin("first"));

    assertThat(code(other.send("POST", path, "", answer))).isEqualTo("ceremony_ended");
    assertThat(code(new ProviderBrowser(server).send("POST", path, "", answer)))
        .isEqualTo("ceremony_ended");
    assertThat(code(browser.send("POST", path, "", answer.copy().put("state", "other"))))
        .isEqualTo("ceremony_ended");
    assertThat(code(browser.send("POST", "/v1/sessions/providers/second", "", answer)))
        .isEqualTo("ceremony_ended");
  }

  @Test
  void a_code_is_used_once() {
    var path = "/v1/sessions/providers/first";
    next("first", claims(freshId(), "Ana"));
    var answer = ProviderBrowser.visit(browser.begin("first"));
    var cookie = browser.cookie;
    assertThat(browser.send("POST", path, "", answer).status()).isEqualTo(201);

    browser.cookie = cookie;
    assertThat(code(browser.send("POST", path, "", answer)))
        .isIn("sign_in_refused", "ceremony_ended");
    browser.cookie = cookie;
    assertThat(code(browser.send("POST", path, "", answer.copy().put("code", "made-up"))))
        .isIn("sign_in_refused", "ceremony_ended");
  }

  /** The provider compares the secret of PKCE, which it gets with the code. */
  @Test
  void a_code_of_another_challenge_is_refused() {
    var address = browser.begin("first").toString();
    var other = address.replaceFirst("code_challenge=[^&]+", "code_challenge=" + "A".repeat(43));
    assertThat(other).isNotEqualTo(address);
    next("first", claims(freshId(), "Ana"));

    assertThat(code(browser.send("POST", "/v1/sessions/providers/first", "",
        ProviderBrowser.visit(URI.create(other))))).isEqualTo("sign_in_refused");
  }

  @Test
  void an_old_answer_is_refused() {
    var answer = ProviderBrowser.visit(browser.begin("first"));
    server.advanceClock(Duration.ofMinutes(6));

    assertThat(code(browser.send("POST", "/v1/sessions/providers/first", "", answer)))
        .isEqualTo("ceremony_ended");
  }

  @Test
  void a_provider_that_cannot_be_reached_is_named_as_the_cause() {
    assertThat(code(browser.send("POST", "/v1/sessions/providers/gone/begin", "",
        new JsonObject()))).isEqualTo("provider_failed");
    assertThat(code(browser.send("POST", "/v1/sessions/providers/none/begin", "",
        new JsonObject()))).isEqualTo("not_found");
  }

  @Test
  void the_browser_is_sent_to_the_provider_with_pkce_and_back_to_this_site_only() {
    var query = ProviderBrowser.query(browser.begin("first"));

    assertThat(query).containsEntry("code_challenge_method", "S256")
        .containsEntry("redirect_uri", "https://tidings.test/signed-in/first")
        .containsKeys("code_challenge", "state", "nonce");
    assertThat(browser.begin("first").toString()).doesNotContain(browser.cookie);
  }

  @Test
  void the_audit_log_has_what_is_done_with_identities() {
    var ana = server.signUp("Ana");
    next("first", claims("anything", "Ana"));
    browser.link("first", ana.token());
    browser.send("DELETE", "/v1/accounts/me/identities/first", ana.token(), new JsonObject());

    assertThat(server.auditLog()).filteredOn(line -> line.contains(ana.ref().id()))
        .anyMatch(line -> line.contains("unlinked identity") && line.contains("first"))
        .anyMatch(line -> line.contains(" linked identity"));
  }

  private Map<String, Object> claims(String username, String name) {
    return new HashMap<>(Map.of("sub", subject, "preferred_username", username, "name", name));
  }

  /** The claims of the provider about the user of the next sign-in. */
  private static void next(String provider, Map<String, Object> claims) {
    PROVIDERS.enqueueCallback(new DefaultOAuth2TokenCallback(
        provider, String.valueOf(claims.get("sub")), "JWT", List.of("tidings"), claims, 3600));
  }

  private static JsonObject credentials(Response signedIn) {
    return server.rawHttp().send("GET", "/v1/accounts/me/credentials",
        signedIn.json().getString("token"), "").json();
  }

  private static String code(Response refusal) {
    return refusal.json().getString("code", refusal.body());
  }

  private static String freshId() {
    return "newcomer" + FRESH.incrementAndGet();
  }
}
