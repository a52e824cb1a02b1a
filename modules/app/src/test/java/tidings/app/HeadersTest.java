// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.app.Knock.Heard;
import tidings.client.Session;

/** What stands around the answers: ids, links, methods, and who may read them. */
final class HeadersTest {
  private static final String FRIEND = "https://friend.example";
  private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

  @RegisterExtension
  static final Server server = new Server(Map.of("--http.origins", FRIEND));

  private static Session ana;

  @BeforeAll
  static void anaPostsThings() {
    ana = server.somebody("Ana");
    for (var text : List.of("One", "Two", "Three")) {
      Soon.delivered(ana, ana.post(text).await());
    }
  }

  @Test
  void a_request_that_has_an_id_keeps_it() {
    var heard = send("GET", "/v1/feed", Map.of("X-Request-Id", "from.proxy:7-a_B"));
    assertThat(heard.header("X-Request-Id")).contains("from.proxy:7-a_B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\"b", "a;b", "\u00e9", "<script>", "a/../b"})
  void an_id_that_could_mean_something_is_replaced(String id) {
    var heard = send("GET", "/v1/nothing", Map.of("X-Request-Id", id));
    assertThat(heard.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{16}");
    assertThat(heard.json().getString("requestId"))
        .isEqualTo(heard.header("X-Request-Id").orElseThrow());
  }

  @Test
  void an_id_that_is_too_long_is_replaced_and_each_request_gets_its_own() {
    var ids = new HashSet<Optional<String>>();
    ids.add(send("GET", "/v1/feed", Map.of("X-Request-Id", "a".repeat(65))).header("X-Request-Id"));
    ids.add(send("GET", "/v1/feed", Map.of()).header("X-Request-Id"));
    ids.add(send("GET", "/", Map.of()).header("X-Request-Id"));
    assertThat(ids).hasSize(3).allMatch(id -> id.orElseThrow().length() == 16);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/feed?limit=2", "/v1/entities/user:%s/activities?verb=post&limit=1"})
  void a_list_links_to_where_it_goes_on(String path) {
    var first = send("GET", path.formatted(ana.ref().id()), Map.of());
    var link = NEXT.matcher(first.header("Link").orElseThrow());
    assertThat(link.matches()).isTrue();

    var second = send("GET", link.group(1), Map.of());

    assertThat(link.group(1)).endsWith("after=" + first.json().getString("next"));
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.json().getJsonArray("items"))
        .isNotEmpty()
        .doesNotContainAnyElementsOf(first.json().getJsonArray("items"));
  }

  @Test
  void the_last_page_links_to_nothing() {
    assertThat(send("GET", "/v1/feed?limit=100", Map.of()).header("Link")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "/v1/feed                | GET, HEAD, OPTIONS",
    "/v1/activities          | OPTIONS, POST",
    "/v1/follows/city:lisbon | DELETE, GET, HEAD, OPTIONS, PUT",
    "/index.html             | GET, HEAD, OPTIONS",
  })
  void whoever_asks_is_told_what_can_be_done(String path, String methods) {
    var heard = send("OPTIONS", path, Map.of());
    assertThat(heard.status()).isEqualTo(204);
    assertThat(heard.header("Allow")).contains(methods);
    assertThat(heard.body()).isEmpty();
  }

  @Test
  void every_path_has_options_and_every_read_a_head() {
    for (var call : server.calls()) {
      var path = call.split(" ")[1].replaceAll("\\?.*", "")
          .replace("{ref}", "user:ana").replace("{id}", "a").replace("{kind}", "like");
      assertThat(send("OPTIONS", path, Map.of()).status()).as(call).isEqualTo(204);
      if (call.startsWith("GET ")) {
        var got = send("GET", path, Map.of());
        var head = send("HEAD", path, Map.of());
        assertThat(head.status()).as(call).isEqualTo(got.status());
        assertThat(head.header("ETag")).as(call).isEqualTo(got.header("ETag"));
        assertThat(head.body()).isEmpty();
      }
    }
    assertThat(send("OPTIONS", "/v1/nothing", Map.of()).status()).isEqualTo(404);
    assertThat(send("OPTIONS", "/nothing.js", Map.of()).status()).isEqualTo(404);
  }

  @Test
  void a_page_of_a_friend_may_call_and_read_the_answer() {
    var heard = send("GET", "/v1/feed", Map.of("Origin", FRIEND));
    assertThat(heard.status()).isEqualTo(200);
    assertThat(heard.header("Access-Control-Allow-Origin")).contains(FRIEND);
    assertThat(heard.header("Access-Control-Allow-Credentials")).contains("true");
    assertThat(heard.header("Access-Control-Expose-Headers").orElseThrow().split(", "))
        .contains("ETag", "Link", "Location", "X-Request-Id", "Retry-After");
    assertThat(heard.header("Vary").orElseThrow()).contains("Origin");

    var refused = send("GET", "/v1/entities/nobody", Map.of("Origin", FRIEND));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.header("Access-Control-Allow-Origin")).contains(FRIEND);
  }

  @Test
  void a_page_of_a_friend_is_told_beforehand_what_it_may_send() {
    var heard = send("OPTIONS", "/v1/follows/city:lisbon", preflight(FRIEND));
    assertThat(heard.status()).isEqualTo(204);
    assertThat(heard.header("Access-Control-Allow-Origin")).contains(FRIEND);
    assertThat(heard.header("Access-Control-Allow-Credentials")).contains("true");
    assertThat(heard.header("Access-Control-Allow-Methods").orElseThrow()).contains("PUT");
    assertThat(heard.header("Access-Control-Allow-Headers").orElseThrow().split(", "))
        .contains("Authorization", "Content-Type", "If-Match", "Idempotency-Key");
    assertThat(heard.header("Access-Control-Max-Age")).contains("7200");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "https://enemy.example", "null", "http://friend.example", "https://friend.example.enemy",
    "https://friend.example:8443", "https://sub.friend.example"
  })
  void a_foreign_page_is_refused_beforehand_and_may_read_nothing(String origin) {
    var asked = send("OPTIONS", "/v1/follows/city:lisbon", preflight(origin));
    assertThat(asked.status()).isEqualTo(403);
    assertThat(asked.json().getString("code")).isEqualTo("foreign_origin");

    var got = send("GET", "/v1/feed", Map.of("Origin", origin));
    for (var heard : List.of(asked, got)) {
      assertThat(heard.head().toLowerCase()).doesNotContain("access-control-");
      assertThat(heard.header("Vary").orElseThrow()).contains("Origin");
    }
  }

  private static Map<String, String> preflight(String origin) {
    return Map.of("Origin", origin, "Access-Control-Request-Method", "PUT");
  }

  private static Heard send(String method, String path, Map<String, String> headers) {
    return server.knock().send(method, path, ana.token(), "", headers);
  }
}
