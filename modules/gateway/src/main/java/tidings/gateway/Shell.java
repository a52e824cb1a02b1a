// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.regex.Pattern.DOTALL;
import static java.util.stream.Collectors.joining;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.regex.Pattern;
import tidings.core.Sha256;

/** The one document of the web client: what it shows is said by the address. */
final class Shell {
  private static final Pattern IMPORT_MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", DOTALL);
  private static final Pattern SPECIAL = Pattern.compile("[&<>\"']");

  private final WebFile page;

  private Shell(WebFile page) {
    this.page = page;
  }

  /**
   * @param template with {@code {base}}, {@code {edition}} and {@code {modules}} to be filled in
   * @param base the path below which everything is; empty for the root
   * @param paths of all web files
   */
  static Shell of(Buffer template, String base, Edition edition, Collection<String> paths) {
    var page = template.toString(UTF_8)
        .replace("{modules}", links(edition, paths))
        .replace("{edition}", edition.name())
        .replace("{base}", escaped(base + "/"));
    return new Shell(
        WebFile.of(WebFolder.INDEX, Policy.ofShell(inline(page)), Buffer.buffer(page)));
  }

  String text() {
    return page.whole().body().toString(UTF_8);
  }

  Answer answer(HttpServerRequest request) {
    return page.answer(request);
  }

  /** In place of what is not there, for people: it says so in their words. */
  Answer missing(HttpServerRequest request) {
    var answer = page.coded(request);
    var headers = new HashMap<>(answer.headers());
    headers.remove("ETag");
    headers.put("Cache-Control", "no-store");
    return new Answer(404, headers, answer.body());
  }

  /** What is loaded with the page, as the first view needs it. */
  private static String links(Edition edition, Collection<String> paths) {
    return paths.stream()
        .filter(Shell::isNeededFirst)
        .map(path -> "<link rel=\"modulepreload\" href=\"./" + edition.address(path) + "\">")
        .collect(joining("\n  "));
  }

  /** Pages and dialogs, and what few of them need of Lit, are loaded when they are needed. */
  private static boolean isNeededFirst(String path) {
    return path.endsWith(".js") && (path.equals("tidings.js")
        || path.startsWith("js/") && !path.matches("js/(pages|dialogs)/.*")
        || path.startsWith("lit/") && !path.contains("directive"));
  }

  /** The hash of the import map, which has to stand in the page itself: browsers load none. */
  private static String inline(String page) {
    return IMPORT_MAP.matcher(page).results()
        .map(map -> "sha256-" + Base64.getEncoder().encodeToString(Sha256.of(map.group(1))))
        .findFirst()
        .orElse("");
  }

  private static String escaped(String text) {
    return SPECIAL.matcher(text)
        .replaceAll(special -> "&#" + (int) special.group().charAt(0) + ";");
  }
}
