// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.core.Entities.Profile;

/** Names of users, entities and activities cannot hide anything. */
final class NamesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final String FAMILY = "Ana \uD83D\uDC69\u200D\uD83D\uDC67";
  private final Session ana = server.signUp("Ana");

  @ParameterizedTest
  @ValueSource(strings = {"Ana\u202Eana", "An\u200Ba", "A\u00ADna", "\u3164", "\u2066Ana",
    "Ana\uDB40\uDC61", "Ana\uFE0F"})
  void invisible_characters_are_refused_in_names(String name) {
    var described = new JsonObject().put("name", name);
    var signUp = described.copy().put("id", "someone").put("password", "a long password");
    var posted = new JsonObject().put("verb", "post").put("object", new JsonObject()
        .put("type", "photo").put("name", name).put("url", "https://example.org/"));
    var edited = new JsonObject().put("object", described);
    var post = ana.post("Good morning").await();

    requireRefused("name", send("POST", "/v1/accounts", "", signUp));
    requireRefused("name", send("PUT", "/v1/entities/" + server.city("Lisbon"), ana.token(),
        described));
    requireRefused("name", send("PUT", "/v1/entities/" + ana.ref(), ana.token(), described));
    requireRefused("object.name", send("POST", "/v1/activities", ana.token(), posted));
    requireRefused("object.name", send("PATCH", "/v1/activities/" + post.id().text(), ana.token(),
        edited));
    assertThat(ana.entity(ana.ref()).await().profile().name()).isEqualTo("Ana");
  }

  @Test
  void emoji_of_several_characters_are_allowed_in_names() {
    assertThat(ana.describe(ana.ref(), Profile.named(FAMILY)).await().profile().name())
        .isEqualTo(FAMILY);
  }

  @Test
  void texts_may_have_them() {
    var text = "\u202Bשלום\u202C a\u00ADb";
    assertThat(ana.post(text).await().object().text()).hasValue(text);
  }

  private static void requireRefused(String field, RawHttp.Response response) {
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_field");
    assertThat(response.json().getString("detail")).startsWith(field + " must have ")
        .contains("invisible");
  }

  private static RawHttp.Response send(String method, String path, String token,
      JsonObject body) {
    return server.rawHttp().send(method, path, token, escaped(body.encode()));
  }

  /** JSON with one byte for each character. */
  private static String escaped(String json) {
    var escaped = new StringBuilder();
    json.chars().forEach(c -> escaped.append(
        c < 0x80 ? String.valueOf((char) c) : "\\u%04x".formatted(c)));
    return escaped.toString();
  }
}
