// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.server.RawHttp.Response;

/** The web client as its sources, module by module: all exist and comply with its policy. */
final class WebSourcesTest {
  private static final String JS = "text/javascript; charset=utf-8";
  private static final String FOR_GOOD = "public, max-age=31536000, immutable";
  private static final Pattern MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);
  private static final Pattern IMPORT =
      Pattern.compile("(?:\\bfrom|\\bimport)\\s*\\(?\\s*[\"']([^\"']+)[\"']");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--web.sources", "true"));

  @Test
  void the_base_element_precedes_all_urls() {
    var page = page();
    assertThat(page).contains("<base href=\"/\">").doesNotContain("{base}", "{version}",
        "{modules}");
    assertThat(page.indexOf("<base ")).isLessThan(page.indexOf("<link")).isPositive();
    assertThat(page.indexOf("importmap"))
        .isLessThan(page.indexOf("modulepreload")).isLessThan(page.indexOf("type=\"module\""));
  }

  @Test
  void the_page_has_no_inline_scripts_or_styles() {
    assertThat(page().replaceFirst("<script type=\"importmap\">", ""))
        .doesNotContainPattern("<script(?![^>]* src=)")
        .doesNotContain("<style", " style=", "javascript:", "data:")
        .doesNotContainPattern("\\son[a-z]+=");
  }

  @Test
  void modules_are_preloaded_and_immutable() {
    var modules = WebClientTest.attribute("link rel=\"modulepreload\" href", page());
    assertThat(modules)
        .anyMatch(path -> path.endsWith("/js/main.js"))
        .anyMatch(path -> path.endsWith("/tidings.js"))
        .anyMatch(path -> path.endsWith("/lit/lit-html/lit-html.js"))
        .anyMatch(path -> path.endsWith("/js/pages/home.js"))
        .noneMatch(path -> path.contains("/js/pages/settings"))
        .doesNotHaveDuplicates();
    assertThat(modules).allSatisfy(WebSourcesTest::assertIsImmutableScript);
  }

  @Test
  void every_linked_file_exists() {
    var links =
        WebClientTest.attribute("(?:href|src)", page()).stream().filter(to -> to.startsWith("./"));
    assertThat(links)
        .isNotEmpty()
        .allSatisfy(to -> assertThat(get(to.replaceFirst("#.*", "")).status()).isEqualTo(200));
  }

  @Test
  void every_file_of_the_import_map_exists() {
    var files = imports().values().stream().filter(to -> !to.endsWith("/")).toList();
    assertThat(files).isNotEmpty().allSatisfy(path -> {
      assertThat(get(path).status()).as(path).isEqualTo(200);
      assertThat(get(path).header("Content-Type")).as(path).contains(JS);
    });
  }

  @Test
  void the_import_map_covers_all_imports_of_lit() {
    var visited = load(
        "lit", "lit/directive.js", "lit/async-directive.js", "lit/directive-helpers.js",
        "lit/directives/repeat.js", "lit/directives/keyed.js", "lit/directives/live.js",
        "lit/directives/until.js", "lit/directives/class-map.js", "lit/directives/ref.js",
        "lit/directives/async-append.js", "lit/directives/cache.js", "lit/directives/guard.js");
    assertThat(visited).anyMatch(path -> path.endsWith("/lit-element/lit-element.js"))
        .anyMatch(path -> path.endsWith("/reactive-element/css-tag.js"))
        .anyMatch(path -> path.endsWith("/lit-html/directives/private-async-helpers.js"));
  }

  @Test
  void modules_of_lit_for_the_first_view_are_preloaded() {
    var first = WebClientTest.attribute("link rel=\"modulepreload\" href", page()).stream()
        .filter(path -> path.contains("/lit/")).toList();
    assertThat(load("lit", "lit/directives/repeat.js"))
        .containsExactlyInAnyOrderElementsOf(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "lit/directives/unsafe-html.js", "lit/directives/unsafe-svg.js", "lit/static-html.js",
    "lit/directives/style-map.js", "lit/decorators.js", "lit/development/index.js",
    "lit/node/index.js", "lit/package.json", "lit-html/lit-html.js.map", "lit-html/lit-html.d.ts",
    "lit-html/directives/unsafe-html.js", "lit-html/static.js"
  })
  void development_builds_of_lit_and_unsafe_directives_are_not_served(String name) {
    assertThat(get(resolved(name)).status()).isEqualTo(404);
  }

  @Test
  void the_licence_of_lit_is_served() {
    assertThat(get("lit/lit/LICENSE.txt").body()).contains("BSD 3-Clause License", "Google LLC");
    assertThat(get("lit/lit-html/LICENSE.txt").header("Content-Type"))
        .contains("text/plain; charset=utf-8");
  }

  /** The modules that these modules import, by path; fails if one is missing. */
  private static Set<String> load(String... names) {
    var visited = new HashSet<String>();
    var next = new ArrayDeque<String>();
    for (var name : names) {
      next.add(resolved(name));
    }
    while (!next.isEmpty()) {
      var path = next.remove();
      if (visited.add(path)) {
        assertIsImmutableScript(path);
        IMPORT.matcher(get(path).body()).results().map(found -> found.group(1)).forEach(
            to -> next.add(to.startsWith(".")
                ? "./" + URI.create(path.substring(2)).resolve(to)
                : resolved(to)));
      }
    }
    return visited;
  }

  /** Resolves a module name by the import map, like a browser: exact match or longest prefix. */
  private static String resolved(String name) {
    var imports = imports();
    if (imports.containsKey(name)) {
      return imports.get(name);
    }
    var folder = name.substring(0, name.indexOf('/') + 1);
    assertThat(imports).as(name).containsKey(folder);
    return imports.get(folder) + name.substring(folder.length());
  }

  private static Map<String, String> imports() {
    var map = MAP.matcher(page());
    assertThat(map.find()).isTrue();
    var imports = new JsonObject(map.group(1)).getJsonObject("imports");
    return imports.stream().collect(
        toMap(Map.Entry::getKey, to -> (String) to.getValue()));
  }

  private static void assertIsImmutableScript(String path) {
    var response = get(path);
    assertThat(response.status()).as(path).isEqualTo(200);
    assertThat(response.header("Content-Type")).as(path).contains(JS);
    assertThat(response.header("Cache-Control")).as(path).contains(FOR_GOOD);
  }

  private static String page() {
    return get("./").body();
  }

  /** @param path as written in the page */
  private static Response get(String path) {
    return server.rawHttp().send("GET", "/" + path.replaceFirst("^\\./", ""), "", "");
  }
}
