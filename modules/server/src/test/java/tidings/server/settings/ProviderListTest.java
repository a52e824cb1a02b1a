// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import tidings.accounts.oidc.ProviderSettings;
import tidings.server.terminal.CommandException;

final class ProviderListTest {
  private static final String SECRET = "a secret";

  @Test
  void providers_are_read_from_json_in_a_file_or_a_flag() {
    var list = new JsonArray().add(valid());

    assertThat(parse(list)).isEqualTo(parse(list.encode()));
    var provider = parse(list).getFirst();
    assertThat(provider.name()).isEqualTo("club");
    assertThat(provider.scopes()).isEqualTo("openid profile");
    assertThat(provider.toString()).doesNotContain(SECRET);
    assertThat(parse("[]")).isEmpty();
  }

  @Test
  void invalid_providers_are_refused_without_telling_their_secrets() {
    refused(valid().put("name", "The Club"));
    refused(valid().put("issuer", "http://club.example"));
    refused(valid().put("issuer", "club"));
    refused(valid().put("scopes", "profile"));
    refused(valid().put("clientID", "tidings"));
    refused(valid().putNull("clientId"));
    refused(valid(), valid());
    assertThatThrownBy(() -> parse("club")).isInstanceOf(CommandException.class);
    assertThatThrownBy(() -> parse("[1]")).isInstanceOf(CommandException.class);
  }

  @Test
  void an_issuer_on_this_machine_needs_no_tls() {
    var local = valid().put("issuer", "http://localhost:8081/realms/main");

    assertThat(parse(new JsonArray().add(local)).getFirst().issuer())
        .hasToString("http://localhost:8081/realms/main");
  }

  private static JsonObject valid() {
    return new JsonObject().put("name", "club").put("label", "the club")
        .put("issuer", "https://club.example").put("clientId", "tidings")
        .put("clientSecret", SECRET);
  }

  private static void refused(JsonObject... providers) {
    assertThatThrownBy(() -> parse(new JsonArray(List.of((Object[]) providers))))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("auth.oidc (from a test) must be a list")
        .hasMessageNotContaining(SECRET);
  }

  private static List<ProviderSettings> parse(Object value) {
    return ProviderList.of(new Setting("auth.oidc", value, "a test"));
  }
}
