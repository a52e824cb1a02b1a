// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.regex.Pattern.DOTALL;
import static java.util.stream.Collectors.joining;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tidings.core.Sha256;
import tidings.gateway.http.Response;

/** The HTML document that the server sends for every page of the web client. */
final class AppShell {
  /** The value from which the page knows where it loads the pictures of other servers from. */
  private static final String PICTURES = "pictures";
  /** The origins whose pages may show it in a frame; not a placeholder. */
  private static final String FRAMES = "frames";
  private static final String PROXIED = "proxied";
  private static final Pattern INLINE_SCRIPT =
      Pattern.compile("<script(?: type=\"importmap\")?>(.*?)</script>", DOTALL);
  private static final Pattern INLINE_STYLE = Pattern.compile("<style>(.*?)</style>", DOTALL);
  private static final Pattern SPECIAL = Pattern.compile("[&<>\"']");

  private final WebFile file;

  private AppShell(WebFile file) {
    this.file = file;
  }

  /**
   * @param template with the placeholders {@code {base}}, {@code {version}} and {@code {modules}}
   * @param base the base path; empty for the root
   * @param paths of all web files
   * @param values of further placeholders, by their names
   */
  static AppShell of(Buffer template, String base, AssetVersion assetVersion,
      Collection<String> paths, Map<String, String> values) {
    var page = withValues(template.toString(UTF_8), values)
        .replace("{modules}", preloadLinks(assetVersion, paths))
        .replace("{version}", assetVersion.name())
        .replace("{base}", escaped(base + "/"));
    return new AppShell(
        WebFile.of(WebFolder.INDEX,
            ContentSecurity.ofAppShell(hashes(INLINE_SCRIPT, page), hashes(INLINE_STYLE, page),
                PROXIED.equals(values.get(PICTURES)), values.getOrDefault(FRAMES, "")),
            Buffer.buffer(page)));
  }

  private static String withValues(String template, Map<String, String> values) {
    var page = template;
    for (var value : values.entrySet()) {
      page = page.replace("{" + value.getKey() + "}", escaped(value.getValue()));
    }
    return page;
  }

  String text() {
    return file.uncompressed().body().toString(UTF_8);
  }

  String policy() {
    return file.uncompressed().headers().getOrDefault("Content-Security-Policy", "");
  }

  Response response(HttpServerRequest request) {
    return file.response(request);
  }

  /** The document with status 404: the client shows a page that says so. */
  Response notFoundResponse(HttpServerRequest request) {
    var response = file.negotiated(request);
    var headers = new HashMap<>(response.headers());
    headers.remove("ETag");
    headers.put("Cache-Control", "no-store");
    return new Response(404, headers, response.body());
  }

  /** Module preloads for the first view. */
  private static String preloadLinks(AssetVersion assetVersion, Collection<String> paths) {
    return paths.stream()
        .filter(AppShell::isPreloaded)
        .map(path -> "<link rel=\"modulepreload\" href=\"./" + assetVersion.pathOf(path) + "\">")
        .collect(joining("\n  "));
  }

  /** Pages, dialogs and rarely used directives of Lit are loaded lazily. */
  private static boolean isPreloaded(String path) {
    return path.endsWith(".js") && (path.equals("tidings.js")
        || path.startsWith("js/") && !path.matches("js/(pages|dialogs)/.*")
        || path.startsWith("lit/") && !path.contains("directive"));
  }

  /** The CSP hashes of elements whose content is in the document itself. */
  private static List<String> hashes(Pattern element, String page) {
    return element.matcher(page).results()
        .map(found -> "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(found.group(1)))
            + "'")
        .toList();
  }

  private static String escaped(String text) {
    return SPECIAL.matcher(text)
        .replaceAll(special -> "&#" + (int) special.group().charAt(0) + ";");
  }
}
