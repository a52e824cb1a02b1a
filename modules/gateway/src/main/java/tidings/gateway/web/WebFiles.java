// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

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
import tidings.core.Sha256;
import tidings.gateway.http.ConditionalGet;
import tidings.gateway.http.Problem;
import tidings.gateway.http.Response;

/**
 * Serves everything that is not an API call: pages of the web client, its files, and pictures. All
 * files are in memory and looked up by their exact path, so that no path reaches the file system.
 */
public final class WebFiles {
  /** The joined files, which the build makes, and the API guide. */
  private static final String JOINED = "web-joined";
  /** The sources of the page and the library that they use. */
  private static final String SOURCES = "web";
  private static final String GUIDE_FOLDER = "docs/";
  private static final String PICTURES_FOLDER = "pictures";
  private static final TreeSet<String> ALLOWED_METHODS =
      new TreeSet<>(List.of("GET", "HEAD", "OPTIONS"));

  private final Optional<AppShell> appShell;
  private final AssetVersion assetVersion;
  /** Files by the segments of their paths. */
  private final Map<List<String>, WebFile> files;
  private final Pictures pictures;

  private WebFiles(Optional<AppShell> appShell, AssetVersion assetVersion,
      Map<List<String>, WebFile> files,
      Pictures pictures) {
    this.appShell = appShell;
    this.assetVersion = assetVersion;
    this.files = files;
    this.pictures = pictures;
  }

  /**
   * Loads the files from the class path; only pictures are served if the web client is not there.
   *
   * @param base the base path; empty for the root
   * @param sources whether to serve the sources of the page, module by module; they are also served
   *     if the class path has no joined files
   * @param values of further placeholders of the document, by their names
   */
  public static WebFiles load(ClassLoader classes, String base, boolean sources,
      Pictures pictures, Map<String, String> values) {
    var joined = WebFolder.read(classes, JOINED);
    var all = sources || joined.isEmpty() ? withSources(joined, classes) : joined;
    var files = new TreeMap<>(all);
    var template = Optional.ofNullable(files.remove(WebFolder.INDEX));
    var withHeaders = withHeaders(files);
    var assetVersion = AssetVersion.of(tags(template, withHeaders));
    var appShell =
        template.map(page -> AppShell.of(page, base, assetVersion, files.keySet(), values));
    return new WebFiles(appShell, assetVersion, withHeaders, pictures);
  }

  /** The ETags of all files, for which each has been hashed already. */
  private static SortedMap<String, String> tags(Optional<Buffer> template,
      Map<List<String>, WebFile> files) {
    var tags = new TreeMap<String, String>();
    files.forEach((path, file) -> tags.put(String.join("/", path), file.tag()));
    template.ifPresent(page -> tags.put(WebFolder.INDEX, Sha256.hex(page.getBytes())));
    return tags;
  }

  /** The sources instead of the joined files, and the API guide. */
  private static SortedMap<String, Buffer> withSources(SortedMap<String, Buffer> joined,
      ClassLoader classes) {
    var files = new TreeMap<>(joined);
    files.keySet().removeIf(path -> !path.startsWith(GUIDE_FOLDER));
    files.putAll(WebFolder.read(classes, SOURCES));
    return files;
  }

  /** Compresses in parallel files that the build has not compressed. */
  private static Map<List<String>, WebFile> withHeaders(SortedMap<String, Buffer> files) {
    return files.entrySet().parallelStream()
        .filter(file -> !CompressedCopy.isCopy(file.getKey()))
        .collect(
            toUnmodifiableMap(
                file -> List.of(file.getKey().split("/")),
                file -> WebFile.of(file.getKey(), file.getValue(),
                    CompressedCopy.of(file.getKey(), files))));
  }

  /** The paths of all files, as segments. */
  Set<List<String>> paths() {
    return files.keySet();
  }

  public Response response(HttpServerRequest request, List<String> path) {
    if (files.containsKey(indexPath(path))) {
      return Response.permanentRedirect(path.getLast() + "/"); // relative to the request path
    }
    var found = findResponse(request, path);
    boolean isRead = request.method().equals(HttpMethod.GET)
        || request.method().equals(HttpMethod.HEAD);
    if (found.isEmpty()) {
      return isRead ? notFoundResponse(request, path) : Problem.notFound();
    }
    if (request.method().equals(HttpMethod.OPTIONS)) {
      return Response.noContent().with("Allow", String.join(", ", ALLOWED_METHODS));
    }
    return isRead ? found.get() : Problem.methodNotAllowed(ALLOWED_METHODS);
  }

  private Optional<Response> findResponse(HttpServerRequest request, List<String> path) {
    if (assetVersion.contains(path)) {
      return Optional.ofNullable(files.get(assetVersion.pathInside(path)))
          .map(file -> file.immutableResponse(request));
    }
    return findPage(path).map(page -> page.response(request))
        .or(() -> findFile(path).map(file -> file.response(request)))
        .or(() -> findPicture(path)
            .map(svg -> ConditionalGet.respond(request, PictureResponse.of(svg))));
  }

  private Optional<AppShell> findPage(List<String> path) {
    return appShell.filter(page -> PagePaths.isPage(path));
  }

  private Optional<WebFile> findFile(List<String> path) {
    return Optional.ofNullable(
        files.get(path.getLast().isEmpty() ? indexPath(folder(path)) : path));
  }

  private Optional<String> findPicture(List<String> path) {
    return path.size() == 2 && path.getFirst().equals(PICTURES_FOLDER)
        ? pictures.findSvg(path.getLast())
        : Optional.empty();
  }

  /** Whether the request is a navigation of a browser, by its Accept header. */
  private Response notFoundResponse(HttpServerRequest request, List<String> path) {
    boolean wantsHtml = String.join(",", request.headers().getAll("Accept")).contains("text/html");
    return appShell.filter(page -> wantsHtml && !path.getFirst().equals(AssetVersion.FOLDER))
        .map(page -> page.notFoundResponse(request))
        .orElseGet(Problem::notFound);
  }

  private static List<String> folder(List<String> path) {
    return path.subList(0, path.size() - 1);
  }

  private static List<String> indexPath(List<String> folder) {
    return Stream.concat(folder.stream(), Stream.of(WebFolder.INDEX)).toList();
  }
}
