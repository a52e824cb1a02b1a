// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.GatewayFixture.assertRefused;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Serving the files of the web client. */
@ExtendWith(VertxExtension.class)
class WebFilesTest {
  @AutoClose
  GatewayFixture fixture;

  @BeforeEach
  void open(Vertx vertx) {
    fixture = GatewayFixture.open(vertx);
  }

  @Test
  void files_are_served_at_their_path_and_revalidated() {
    var script = fixture.anonymously("GET", "/js/main.js");
    assertThat(script.getHeader("Content-Type")).isEqualTo("text/javascript; charset=utf-8");
    assertThat(script.getHeader("Cache-Control")).isEqualTo("no-cache");
    assertThat(script.bodyAsString()).isEqualTo("export const page = 'ä';\n");
  }

  @Test
  void a_file_opened_as_a_document_is_sandboxed() {
    var script = fixture.anonymously("GET", "/js/main.js");
    assertThat(script.getHeader("Content-Security-Policy"))
        .isEqualTo("default-src 'none'; sandbox");
    assertThat(script.getHeader("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(script.getHeader("Access-Control-Allow-Origin")).isNull();
  }

  @Test
  void any_origin_may_load_the_live_client() {
    var script = fixture.request("GET", "/tidings.js").putHeader("Origin", "https://their.example")
        .send().await();
    assertThat(script.getHeader("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(script.getHeader("Access-Control-Allow-Credentials")).isNull();
  }

  @Test
  void an_unchanged_file_is_not_sent_again() {
    var etag = fixture.anonymously("GET", "/js/main.js").getHeader("ETag");
    var again =
        fixture.request("GET", "/js/main.js").putHeader("If-None-Match", etag).send().await();
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isNull();
    var other =
        fixture.request("GET", "/js/main.js").putHeader("If-None-Match", "\"0\"").send().await();
    assertThat(other.statusCode()).isEqualTo(200);
  }

  @Test
  void a_folder_redirects_to_its_trailing_slash() {
    var moved = fixture.request("GET", "/docs").followRedirects(false).send().await();
    assertThat(moved.statusCode()).isEqualTo(308);
    assertThat(moved.getHeader("Location")).isEqualTo("docs/");
    assertThat(fixture.anonymously("GET", "/docs/").bodyAsString()).contains("Another page");
  }

  @Test
  void a_picture_is_sandboxed() {
    var picture = fixture.anonymously("GET", "/pictures/dot.svg");
    assertThat(picture.bodyAsString()).isEqualTo("<svg/>");
    assertThat(picture.getHeader("Content-Type")).isEqualTo("image/svg+xml");
    assertThat(picture.getHeader("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(picture.getHeader("Content-Security-Policy"))
        .isEqualTo("default-src 'none'; sandbox");
    assertRefused(fixture.ask("PUT", "/pictures/dot.svg", "{}"), 405, "method_not_allowed");
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/pictures", "/pictures/", "/pictures/no.svg", "/pictures/dot.svg/", "/pictures//dot.svg",
    "/pictures%2Fdot.svg", "/pictures/a/dot.svg", "/pictures/../pictures/dot.svg",
    "/js", "/js/", "/js/../index.html", "/js%2Fmain.js", "//index.html", "/index.html/",
    "/../tidings/gateway/StubActors.class", "/%2e%2e/web/index.html", "/INDEX.HTML"
  })
  void other_paths_are_not_found(String path) {
    var answer = fixture.sendForFirstResponse("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
    assertRefused(answer, 404, "not_found");
  }

  @Test
  void files_allow_reads_only() {
    var answer = fixture.ask("PUT", "/js/main.js", "{}");
    assertRefused(answer, 405, "method_not_allowed");
    assertThat(answer.getHeader("Allow")).isEqualTo("GET, HEAD, OPTIONS");
  }
}
