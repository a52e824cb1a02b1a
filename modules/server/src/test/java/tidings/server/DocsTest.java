// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tidings.server.RawHttp.Response;

/** The document of the API and the page that shows it are served, also below a base path. */
final class DocsTest {
  private static final String BASE = "/our/tidings";
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--http.base", BASE));

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "/docs/                     | text/html; charset=utf-8       | <title>The API of Tidings</title>",
    "/docs/trusted-types.js     | text/javascript; charset=utf-8 | createPolicy",
    "/docs/docs.js              | text/javascript; charset=utf-8 | SwaggerUIBundle",
    "/docs/swagger-ui.css       | text/css; charset=utf-8        | .swagger-ui",
    "/docs/swagger-ui-bundle.js | text/javascript; charset=utf-8 | SwaggerUIBundle",
    "/docs/openapi.yaml         | text/yaml; charset=utf-8       | openapi: 3.1.0",
    "/docs/openapi.json         | application/json               | \"openapi\":\"3.1.0\"",
    "/docs/asyncapi.yaml        | text/yaml; charset=utf-8       | asyncapi: 3.0.0",
  })
  void the_assets_of_the_page_are_served(String path, String type, String part) {
    var response = get(path);
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Content-Type")).contains(type);
    assertThat(response.body()).contains(part);
  }

  @Test
  void the_page_redirects_to_its_trailing_slash() {
    var moved = get("/docs");
    assertThat(moved.status()).isEqualTo(308);
    assertThat(moved.header("Location")).contains("docs/");
  }

  @Test
  void links_of_the_page_exist_and_it_has_no_inline_script() {
    var page = get("/docs/");
    var links = LINK.matcher(page.body()).results().map(link -> link.group(1)).toList();
    assertThat(links).hasSizeGreaterThan(3).allSatisfy(link -> {
      assertThat(link).startsWith(".");
      var path = Path.of("/docs").resolve(link).normalize().toString();
      assertThat(get(path).status()).isEqualTo(200);
    });
    assertThat(page.body()).doesNotContain("<style", " style=").doesNotContainPattern("<script>");
    assertThat(page.header("Content-Security-Policy").orElseThrow())
        .contains("default-src 'self'", "require-trusted-types-for 'script'")
        .doesNotContain("unsafe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openapi.yaml", "asyncapi.yaml"})
  void the_served_documents_equal_the_repository(String name) throws IOException {
    var written = Files.readString(Path.of("../../docs/api", name), UTF_8);
    assertThat(get("/docs/" + name).body()).isEqualTo(written);
  }

  @Test
  void the_json_document_equals_the_yaml() {
    Map<String, Object> yaml = new Yaml().load(get("/docs/openapi.yaml").body());
    assertThat(get("/docs/openapi.json").json().encode())
        .isEqualTo(new JsonObject(yaml).encode());
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/docs/swagger-ui.js", "/docs/swagger-initializer.js", "/docs/../v1/feed", "/docs/%2e%2e/",
    "/docs//", "/docs/decisions/", "/docs/openapi.yaml/", "/web/docs/index.html",
    "/META-INF/resources/webjars/swagger-ui/5.34.1/index.html"
  })
  void other_paths_are_not_found(String path) {
    assertThat(get(path).status()).isEqualTo(404);
  }

  private static Response get(String path) {
    return server.rawHttp().send("GET", BASE + path, "", "");
  }
}
