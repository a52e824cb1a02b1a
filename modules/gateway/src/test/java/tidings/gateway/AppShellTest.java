// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.GatewayFixture.assertRefused;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.junit5.VertxExtension;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Sha256;

/** The document of the web client's pages, and its routes. */
@ExtendWith(VertxExtension.class)
class AppShellTest {
  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  @AutoClose
  GatewayFixture fixture;

  @BeforeEach
  void open(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/", "/index.html", "/notifications", "/explore", "/sign-in",
    "/sign-up", "/moderation", "/moderation/profiles", "/moderation/suspended", "/settings",
    "/settings/sessions",
    "/settings/silence", "/settings/look", "/city:lisbon", "/user:ana_1", "/city%3Alisbon",
    "/activity:01KAMGJ5P00123456789ABCDEF", "/city:lisbon/followers", "/user:ana/following",
    "/user:ana/likes", "/?from=mail", "/explore?q=%3Cscript%3E", "/explore?base=%22&{version}"
  })
  void each_page_is_the_same_document(String path) {
    var page = fixture.anonymously("GET", path);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.getHeader("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.bodyAsString()).isEqualTo(shell().bodyAsString());
  }

  @Test
  void request_headers_do_not_change_the_document() {
    var page = fixture.request("GET", "/explore")
        .putHeader("Host", "evil.example")
        .putHeader("Origin", "https://evil.example")
        .putHeader("X-Forwarded-Host", "evil.example")
        .putHeader("X-Forwarded-Prefix", "/evil")
        .putHeader("Cookie", "tidings=evil")
        .send().await();
    assertThat(page.bodyAsString()).isEqualTo(shell().bodyAsString());
    assertThat(page.getHeader("Content-Security-Policy"))
        .isEqualTo(shell().getHeader("Content-Security-Policy"));
    assertThat(page.headers().contains("Access-Control-Allow-Origin")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/nothing", "/Settings", "/settings/", "/settings/nothing", "/settings%2Fprofile",
    "/settings/look/more", "/explore/", "/explore/city:lisbon", "/followers",
    "/city:", "/:lisbon", "/City:lisbon", "/city:lis%20bon", "/city:lisbon/",
    "/city:lisbon/nothing", "/city:lisbon/followers/", "/city:lisbon/activities",
    "/city:lisbon%2Ffollowers", "/city:lisbon:more", "/%C3%A7ity:lisbon", "/city:l%00", "//",
    "//explore", "/./explore", "/explore/..", "/city:lisbon/../explore", "/%2e%2e/explore",
    "/explore;a=b"
  })
  void other_paths_are_not_found(String path) {
    assertRefused(get(path, "*/*"), 404, "not_found");
  }

  @Test
  void a_browser_gets_an_unknown_path_as_a_page_with_status_404() {
    var page = fixture.request("GET", "/nothing?q=1").putHeader("Accept", BROWSER).send().await();
    assertThat(page.statusCode()).isEqualTo(404);
    assertThat(page.getHeader("Cache-Control")).isEqualTo("no-store");
    assertThat(page.getHeader("Content-Security-Policy"))
        .isEqualTo(shell().getHeader("Content-Security-Policy"));
    assertThat(page.bodyAsString()).isEqualTo(shell().bodyAsString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/nothing", "/v1", "/assets/nothing", "/assets/0/js/main.js"})
  void below_v1_and_assets_a_browser_gets_a_problem(String path) {
    assertRefused(get(path, BROWSER), 404, "not_found");
  }

  @Test
  void a_head_request_is_answered_as_a_get_without_body() {
    for (var path : List.of("/", "/city:lisbon", "/assets/" + version() + "/js/main.js")) {
      var got = fixture.anonymously("GET", path);
      var head = fixture.anonymously("HEAD", path);
      assertThat(head.statusCode()).isEqualTo(200);
      assertThat(head.body()).isNull();
      assertThat(head.getHeader("Content-Length"))
          .isEqualTo(got.getHeader("Content-Length"))
          .isEqualTo(String.valueOf(got.body().length()));
      assertThat(head.getHeader("ETag")).isEqualTo(got.getHeader("ETag"));
    }
  }

  @Test
  void a_page_allows_reads_only() {
    var answer = fixture.ask("POST", "/city:lisbon", "{}");
    assertRefused(answer, 405, "method_not_allowed");
    assertThat(answer.getHeader("Allow")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(fixture.anonymously("OPTIONS", "/explore").statusCode()).isEqualTo(204);
    assertThat(fixture.anonymously("OPTIONS", "/nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void the_document_is_revalidated_and_not_sent_again() {
    var page = shell();
    assertThat(page.getHeader("Cache-Control")).isEqualTo("no-cache");
    var again = fixture.request("GET", "/explore")
        .putHeader("If-None-Match", page.getHeader("ETag")).send().await();
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isNull();
  }

  @Test
  void modules_of_the_first_view_are_preloaded() {
    var folder = "./assets/" + version() + "/";
    assertThat(shell().bodyAsString()).contains(
        """
            <link rel="modulepreload" href="%sjs/main.js">
              <link rel="modulepreload" href="%slit/lit/index.js">
              <link rel="modulepreload" href="%stidings.js">
            <script type="module" src="%sjs/main.js"></script>
            """.formatted(folder, folder, folder, folder));
  }

  @Test
  void the_policy_allows_own_scripts_and_the_import_map_only() {
    var page = shell();
    var map = page.bodyAsString().split("<script type=\"importmap\">")[1].split("</script>")[0];
    var hash = Base64.getEncoder().encodeToString(Sha256.of(map));
    assertThat(page.getHeader("Content-Security-Policy"))
        .contains("script-src 'self' 'sha256-" + hash + "';")
        .contains("default-src 'none'", "require-trusted-types-for 'script'")
        .doesNotContain("unsafe", "data:", "blob:", "*");
    assertThat(page.getHeader("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
    assertThat(page.getHeader("Referrer-Policy")).isEqualTo("same-origin");
    assertThat(page.getHeader("X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @Test
  void versioned_files_are_immutable() {
    var path = "/js/main.js";
    var there = fixture.anonymously("GET", "/assets/" + version() + path);
    var here = fixture.anonymously("GET", path);
    assertThat(there.getHeader("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
    assertThat(there.getHeader("Content-Type")).isEqualTo(here.getHeader("Content-Type"));
    assertThat(there.getHeader("ETag")).isEqualTo(here.getHeader("ETag"));
    assertThat(there.bodyAsString()).isEqualTo(here.bodyAsString());
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/assets", "/assets/", "/assets/%s", "/assets/%s/", "/assets/%s/js", "/assets/%s/js/",
    "/assets/%s/docs", "/assets/%s/docs/", "/assets/%s/index.html", "/assets/%s/explore",
    "/assets/%s/v1/feed", "/assets/%s/nothing.js", "/assets/%s//js/main.js",
    "/assets/%s/js/../js/main.js", "/assets/%s/../../js/main.js", "/assets/%s/js%%2Fmain.js",
    "/assets%%2F%s/js/main.js", "/assets/%s/%%2e%%2e/main.js", "/assets/%s/assets/%s/js/main.js",
    "/assets/0123456789abcdef/js/main.js", "/assets/js/main.js", "/%s/js/main.js",
    "/assets/%s/pictures/dot.svg", "/Assets/%s/js/main.js"
  })
  void a_version_folder_serves_its_files_only(String path) {
    assertRefused(get(path.formatted(version(), version()), "*/*"), 404, "not_found");
  }

  private HttpResponse<Buffer> shell() {
    return fixture.anonymously("GET", "/");
  }

  private String version() {
    return shell().bodyAsString().split("\\./assets/")[1].split("/")[0];
  }

  /** Sends the path unchanged, which an HTTP client would normalize. */
  private String get(String path, String accept) {
    return fixture.sendForFirstResponse(
        "GET " + path + " HTTP/1.1\r\nHost: a\r\nAccept: " + accept + "\r\n\r\n");
  }
}
