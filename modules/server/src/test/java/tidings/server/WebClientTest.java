// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Sha256;
import tidings.server.RawHttp.Response;

/** The web client as it is served by default, joined to few files. */
final class WebClientTest {
  private static final String JS = "text/javascript; charset=utf-8";
  private static final String FOR_GOOD = "public, max-age=31536000, immutable";
  private static final int MAX_FIRST_SCRIPTS = 3;
  private static final int MAX_SCRIPTS = 40;
  private static final Pattern INLINE =
      Pattern.compile("<(script|style)>(.*?)</\\1>", Pattern.DOTALL);
  private static final Pattern STATIC_IMPORT =
      Pattern.compile("(?:\\bfrom|\\bimport)\"([^\"]+)\"");
  private static final Pattern ANY_IMPORT =
      Pattern.compile("(?:\\bfrom|\\bimport)\\(?\"([^\"]+)\"");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @Test
  void the_base_element_precedes_all_urls() {
    var page = page();
    assertThat(page).contains("<base href=\"/\">")
        .doesNotContain("{base}", "{version}", "{modules}", "files -->");
    assertThat(page.indexOf("<base ")).isLessThan(page.indexOf("<link")).isPositive();
  }

  @Test
  void the_first_view_needs_few_files() {
    assertThat(page()).doesNotContain("rel=\"stylesheet\"", "importmap");
    assertThat(firstScripts()).hasSizeLessThanOrEqualTo(MAX_FIRST_SCRIPTS)
        .allSatisfy(WebClientTest::assertIsImmutableScript);
  }

  @Test
  void scripts_of_the_first_view_are_preloaded() {
    assertThat(load(STATIC_IMPORT)).containsExactlyInAnyOrderElementsOf(firstScripts());
  }

  @Test
  void lazily_loaded_scripts_exist() {
    assertThat(load(ANY_IMPORT)).hasSizeBetween(firstScripts().size() + 1, MAX_SCRIPTS)
        .anyMatch(path -> path.contains("/settings-"))
        .anyMatch(path -> path.contains("/followOptions-"));
  }

  @Test
  void the_policy_allows_exactly_the_inline_elements() {
    var response = get("./");
    var policy = response.header("Content-Security-Policy").orElseThrow();
    var inline = INLINE.matcher(response.body()).results().toList();
    assertThat(inline).extracting(element -> element.group(1))
        .containsExactlyInAnyOrder("script", "style");
    for (var element : inline) {
      var hash = Base64.getEncoder().encodeToString(Sha256.of(element.group(2)));
      assertThat(policy)
          .contains(element.group(1) + "-src 'self' 'sha256-" + hash + "';");
    }
    assertThat(policy).doesNotContain("unsafe", "data:", "blob:", "*");
    assertThat(INLINE.matcher(response.body()).replaceAll(""))
        .doesNotContainPattern("<script(?![^>]* src=)")
        .doesNotContain(" style=", "javascript:", "data:")
        .doesNotContainPattern("\\son[a-z]+=");
  }

  @Test
  void every_linked_file_exists() {
    var links = attribute("(?:href|src)", page()).stream().filter(to -> to.startsWith("./"));
    assertThat(links)
        .isNotEmpty()
        .allSatisfy(to -> assertThat(get(to.replaceFirst("#.*", "")).status()).isEqualTo(200));
  }

  @Test
  void addresses_in_inline_styles_exist() {
    var addresses = Pattern.compile("url\\(\"?([^\")]+)").matcher(page()).results()
        .map(found -> found.group(1)).toList();
    assertThat(addresses).isNotEmpty()
        .allSatisfy(address -> assertThat(get(address).status()).as(address).isEqualTo(200));
  }

  @Test
  void the_script_for_other_pages_is_its_source() throws IOException {
    try (var source = getClass().getResourceAsStream("/web/tidings.js")) {
      assertThat(get("tidings.js").body()).isEqualTo(new String(source.readAllBytes(), UTF_8));
    }
    assertThat(get("tidings.js").header("Access-Control-Allow-Origin")).contains("*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"js/pages/home.js", "lit/lit/index.js", "style/base.css", "early.js",
    "js/main.js.gz", "js/main.js.br", "tidings.js.gz"})
  void sources_and_compressed_copies_are_not_served(String path) {
    assertThat(get(path).status()).isEqualTo(404);
  }

  @Test
  void the_licence_of_lit_is_served() {
    assertThat(get("lit/lit/LICENSE.txt").body()).contains("BSD 3-Clause License", "Google LLC");
    assertThat(get("lit/lit-html/LICENSE.txt").header("Content-Type"))
        .contains("text/plain; charset=utf-8");
  }

  @Test
  void long_files_are_precompressed_with_a_content_length() throws IOException {
    var paths = new TreeSet<>(firstScripts());
    paths.addAll(List.of("./", "tidings.js", "docs/", "docs/swagger-ui-bundle.js", "nothing"));
    for (var path : paths) {
      var plain = get(path);
      var gzipped = get(path, "gzip, deflate");
      var old = get(path, "deflate");
      for (var response : List.of(plain, gzipped, old)) {
        assertThat(response.header("Content-Length")).as(path)
            .contains(String.valueOf(response.bytes().length));
      }
      if (plain.status() == 200 && plain.bytes().length >= 1024) {
        assertThat(gzipped.header("Content-Encoding")).as(path).contains("gzip");
        assertThat(gzipped.header("Vary")).as(path).contains("Accept-Encoding");
        assertThat(unzipped(gzipped)).as(path).isEqualTo(plain.body());
      }
    }
  }

  @Test
  void brotli_is_preferred_where_it_is_accepted() {
    for (var path : List.of("tidings.js", "docs/openapi.yaml")) {
      var gzipped = get(path, "gzip");
      var brotli = get(path, "gzip, deflate, br");
      assertThat(brotli.header("Content-Encoding")).contains("br");
      assertThat(brotli.bytes().length).isLessThan(gzipped.bytes().length);
      assertThat(brotli.header("ETag").orElseThrow()).endsWith("-br\"");
      assertThat(get(path, "gzip, br;q=0").header("Content-Encoding")).contains("gzip");
    }
  }

  /** The main module and all that it imports, by path; fails if one is missing. */
  private static Set<String> load(Pattern imports) {
    var visited = new HashSet<String>();
    var next = new ArrayDeque<>(attribute("script type=\"module\" src", page()));
    while (!next.isEmpty()) {
      var path = next.remove();
      if (visited.add(path)) {
        assertIsImmutableScript(path);
        imports.matcher(get(path).body()).results()
            .forEach(to -> next.add("./" + URI.create(path.substring(2)).resolve(to.group(1))));
      }
    }
    return visited;
  }

  private static List<String> firstScripts() {
    return attribute("(?:rel=\"modulepreload\" href|type=\"module\" src)", page());
  }

  private static void assertIsImmutableScript(String path) {
    var response = get(path);
    assertThat(response.status()).as(path).isEqualTo(200);
    assertThat(response.header("Content-Type")).as(path).contains(JS);
    assertThat(response.header("Cache-Control")).as(path).contains(FOR_GOOD);
  }

  /** The values of an attribute. @param before text before the attribute */
  static List<String> attribute(String before, String html) {
    return Pattern.compile(before + "=\"([^\"]*)\"").matcher(html).results()
        .map(found -> found.group(1)).toList();
  }

  private static String page() {
    return get("./").body();
  }

  private static Response get(String path) {
    return get(path, "");
  }

  /** @param path as written in the page */
  private static Response get(String path, String encodings) {
    return server.rawHttp().send("GET", "/" + path.replaceFirst("^\\./", ""), "", "",
        encodings.isEmpty() ? Map.of() : Map.of("Accept-Encoding", encodings));
  }

  private static String unzipped(Response response) throws IOException {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(response.bytes()))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
