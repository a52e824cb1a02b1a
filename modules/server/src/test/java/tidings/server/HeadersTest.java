// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
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
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** Response headers: request ids, links, allowed methods, CORS. */
final class HeadersTest {
  private static final String ALLOWED_ORIGIN = "https://friend.example";
  private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--http.origins",
          ALLOWED_ORIGIN + ",capacitor://localhost,https://*.preview.example"));

  private static Session ana;

  @BeforeAll
  static void createPosts() {
    ana = server.signUp("Ana");
    for (var text : List.of("One", "Two", "Three")) {
      Await.awaitDelivery(ana, ana.post(text).await());
    }
  }

  @ParameterizedTest
  @CsvSource({"/, same-origin", "/v1/feed, same-origin", "/v1/nothing, same-origin",
    "/docs/, same-origin", "/docs/openapi.yaml, same-origin", "/icon.svg, same-origin",
    "/tidings.js, cross-origin"})
  void pages_of_other_origins_cannot_embed_responses(String path, String policy) {
    assertThat(send("GET", path, Map.of()).header("Cross-Origin-Resource-Policy"))
        .hasValue(policy);
  }

  @Test
  void pages_of_allowed_origins_can_embed_responses_of_the_api() {
    assertThat(send("GET", "/v1/feed", Map.of("Origin", ALLOWED_ORIGIN))
        .header("Cross-Origin-Resource-Policy")).hasValue("cross-origin");
  }

  @Test
  void a_valid_request_id_is_kept() {
    var response = send("GET", "/v1/feed", Map.of("X-Request-Id", "from.proxy:7-a_B"));
    assertThat(response.header("X-Request-Id")).contains("from.proxy:7-a_B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\"b", "a;b", "\u00e9", "<script>", "a/../b"})
  void a_request_id_with_special_characters_is_replaced(String id) {
    var response = send("GET", "/v1/nothing", Map.of("X-Request-Id", id));
    assertThat(response.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{16}");
    assertThat(response.json().getString("requestId"))
        .isEqualTo(response.header("X-Request-Id").orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/tidings.js", "/v1/feed", "/v1/nothing", "/v1/trending?type=city"})
  void every_answer_has_the_time_at_which_it_was_made(String path) {
    var date = send("GET", path, Map.of()).header("Date").orElseThrow();

    assertThat(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)))
        .isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
  }

  @Test
  void the_refusal_of_a_request_that_cannot_be_read_has_its_id() {
    var longLine = send("GET", "/v1/feed?x=" + "a".repeat(4096), Map.of());
    var longHeader = send("GET", "/v1/feed", Map.of("X-Long", "a".repeat(16_384)));
    var unknownCoding = send("GET", "/v1/feed", Map.of("Transfer-Encoding", "gzip"));

    assertThat(List.of(longLine, longHeader, unknownCoding)).allSatisfy(
        response -> assertThat(response.header("X-Request-Id"))
            .contains(response.json().getString("requestId")));
  }

  @Test
  void a_too_long_request_id_is_replaced_by_a_unique_one() {
    var ids = new HashSet<Optional<String>>();
    ids.add(send("GET", "/v1/feed", Map.of("X-Request-Id", "a".repeat(65))).header("X-Request-Id"));
    ids.add(send("GET", "/v1/feed", Map.of()).header("X-Request-Id"));
    ids.add(send("GET", "/", Map.of()).header("X-Request-Id"));
    assertThat(ids).hasSize(3).allMatch(id -> id.orElseThrow().length() == 16);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/feed?limit=2", "/v1/entities/user:%s/activities?verb=post&limit=1"})
  void a_list_links_to_its_next_page(String path) {
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
  void the_last_page_has_no_link() {
    assertThat(send("GET", "/v1/feed?limit=100", Map.of()).header("Link")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "/v1/feed                | GET, HEAD, OPTIONS",
    "/v1/activities          | GET, HEAD, OPTIONS, POST",
    "/v1/activities:batch    | OPTIONS, POST",
    "/v1/follows/city:lisbon | DELETE, GET, HEAD, OPTIONS, PUT",
    "/index.html             | GET, HEAD, OPTIONS",
  })
  void options_lists_the_allowed_methods(String path, String methods) {
    var response = send("OPTIONS", path, Map.of());
    assertThat(response.status()).isEqualTo(204);
    assertThat(response.header("Allow")).contains(methods);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void every_path_supports_options_and_every_get_supports_head() {
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
  void a_handshake_with_head_is_refused_like_any_other_call() {
    var response = send("HEAD", "/v1/live", Map.of(
        "Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13",
        "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol", "tidings.v1"));

    assertThat(response.status()).isEqualTo(426);
    assertThat(response.header("X-Request-Id")).isPresent();
  }

  @Test
  void an_allowed_origin_may_call_and_read_the_response() {
    var response = send("GET", "/v1/feed", Map.of("Origin", ALLOWED_ORIGIN));
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Access-Control-Allow-Origin")).contains(ALLOWED_ORIGIN);
    assertThat(response.header("Access-Control-Allow-Credentials")).contains("true");
    assertThat(response.header("Access-Control-Expose-Headers").orElseThrow().split(", "))
        .contains("ETag", "Link", "Location", "X-Request-Id", "Retry-After");
    assertThat(response.header("Vary").orElseThrow()).contains("Origin");

    var refused = send("GET", "/v1/entities/nobody", Map.of("Origin", ALLOWED_ORIGIN));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.header("Access-Control-Allow-Origin")).contains(ALLOWED_ORIGIN);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "capacitor://localhost", "https://branch-7.preview.example", "https://a.b.preview.example"
  })
  void apps_and_all_hosts_below_one_can_be_allowed(String origin) {
    assertThat(send("OPTIONS", "/v1/follows/city:lisbon", preflight(origin)).status())
        .isEqualTo(204);
    assertThat(send("GET", "/v1/feed", Map.of("Origin", origin))
        .header("Access-Control-Allow-Origin")).contains(origin);
  }

  @Test
  void a_preflight_of_an_allowed_origin_lists_methods_and_headers() {
    var response = send("OPTIONS", "/v1/follows/city:lisbon", preflight(ALLOWED_ORIGIN));
    assertThat(response.status()).isEqualTo(204);
    assertThat(response.header("Access-Control-Allow-Origin")).contains(ALLOWED_ORIGIN);
    assertThat(response.header("Access-Control-Allow-Credentials")).contains("true");
    assertThat(response.header("Access-Control-Allow-Methods").orElseThrow()).contains("PUT");
    assertThat(response.header("Access-Control-Allow-Headers").orElseThrow().split(", "))
        .contains("Authorization", "Content-Type", "If-Match", "Idempotency-Key");
    assertThat(response.header("Access-Control-Max-Age")).contains("7200");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "https://enemy.example", "null", "http://friend.example", "https://friend.example.enemy",
    "https://friend.example:8443", "https://sub.friend.example", "https://preview.example",
    "https://.preview.example", "http://a.preview.example", "https://a.preview.example:8443",
    "https://a.preview.example.enemy", "https://evilpreview.example",
    "https://enemy.example/.preview.example", "https://enemy:a@b.preview.example",
    "capacitor://localhost:80", "https://localhost"
  })
  void another_origin_gets_no_cors_headers(String origin) {
    var preflight = send("OPTIONS", "/v1/follows/city:lisbon", preflight(origin));
    assertThat(preflight.status()).isEqualTo(403);
    assertThat(preflight.json().getString("code")).isEqualTo("foreign_origin");

    var got = send("GET", "/v1/feed", Map.of("Origin", origin));
    for (var response : List.of(preflight, got)) {
      assertThat(response.head().toLowerCase()).doesNotContain("access-control-");
      assertThat(response.header("Vary").orElseThrow()).contains("Origin");
    }
  }

  private static Map<String, String> preflight(String origin) {
    return Map.of("Origin", origin, "Access-Control-Request-Method", "PUT");
  }

  private static Response send(String method, String path, Map<String, String> headers) {
    return server.rawHttp().send(method, path, ana.token(), "", headers);
  }
}
