// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What is not a call: the pages of the web client, its files, and pictures. All of it is in memory,
 * and a path is looked up and leads nowhere else.
 */
final class WebFiles {
  private static final String PICTURES = "pictures";
  private static final TreeSet<String> METHODS = new TreeSet<>(List.of("GET", "HEAD", "OPTIONS"));

  private final Optional<Shell> shell;
  private final Edition edition;
  /** By the segments of their paths. */
  private final Map<List<String>, WebFile> files;
  private final Pictures pictures;

  private WebFiles(Optional<Shell> shell, Edition edition, Map<List<String>, WebFile> files,
      Pictures pictures) {
    this.shell = shell;
    this.edition = edition;
    this.files = files;
    this.pictures = pictures;
  }

  /**
   * None but the pictures, when the client is not on the class path.
   *
   * @param base the path below which everything is; empty for the root
   */
  static WebFiles load(ClassLoader classes, String base, Pictures pictures) {
    var all = WebFolder.read(classes);
    var edition = Edition.of(all);
    var files = new TreeMap<>(all);
    var shell = Optional.ofNullable(files.remove(WebFolder.INDEX))
        .map(template -> Shell.of(template, base, edition, files.keySet()));
    return new WebFiles(shell, edition, compressed(files), pictures);
  }

  /** Side by side, as the longest takes longer than all others together. */
  private static Map<List<String>, WebFile> compressed(SortedMap<String, Buffer> files) {
    return files.entrySet().parallelStream()
        .collect(
            toUnmodifiableMap(
                file -> List.of(file.getKey().split("/")),
                file -> WebFile.of(file.getKey(), file.getValue())));
  }

  /** The segments of the paths of all files. */
  Set<List<String>> paths() {
    return files.keySet();
  }

  Answer answer(HttpServerRequest request, List<String> path) {
    if (files.containsKey(indexOf(path))) {
      return Answer.moved(path.getLast() + "/"); // as seen from where it lies
    }
    var found = found(request, path);
    boolean reads = request.method().equals(HttpMethod.GET)
        || request.method().equals(HttpMethod.HEAD);
    if (found.isEmpty()) {
      return reads ? missing(request, path) : Problem.nothingThere();
    }
    if (request.method().equals(HttpMethod.OPTIONS)) {
      return Answer.noContent().with("Allow", String.join(", ", METHODS));
    }
    return reads ? found.get() : Problem.wrongMethod(METHODS);
  }

  private Optional<Answer> found(HttpServerRequest request, List<String> path) {
    if (edition.holds(path)) {
      return Optional.ofNullable(files.get(edition.inside(path)))
          .map(file -> file.lasting(request));
    }
    return page(path).map(page -> page.answer(request))
        .or(() -> file(path).map(file -> file.answer(request)))
        .or(() -> picture(path).map(svg -> Freshness.of(request, PictureFile.of(svg))));
  }

  private Optional<Shell> page(List<String> path) {
    return shell.filter(there -> PagePaths.has(path));
  }

  private Optional<WebFile> file(List<String> path) {
    return Optional.ofNullable(
        files.get(path.getLast().isEmpty() ? indexOf(folder(path)) : path));
  }

  private Optional<String> picture(List<String> path) {
    return path.size() == 2 && path.getFirst().equals(PICTURES)
        ? pictures.svg(path.getLast())
        : Optional.empty();
  }

  /** A browser that goes somewhere asks for a page; nothing else does. */
  private Answer missing(HttpServerRequest request, List<String> path) {
    boolean visits = String.join(",", request.headers().getAll("Accept")).contains("text/html");
    return shell.filter(there -> visits && !path.getFirst().equals(Edition.FOLDER))
        .map(there -> there.missing(request))
        .orElseGet(Problem::nothingThere);
  }

  private static List<String> folder(List<String> path) {
    return path.subList(0, path.size() - 1);
  }

  private static List<String> indexOf(List<String> folder) {
    return Stream.concat(folder.stream(), Stream.of(WebFolder.INDEX)).toList();
  }
}
