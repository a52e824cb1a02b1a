// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
    if (files.containsKey(indexOf(path))) {
      return Answer.moved(path.getLast() + "/"); // as seen from where it lies
    }
    var file = files.get(path.getLast().isEmpty() ? indexOf(folder(path)) : path);
    var found = file == null
        ? picture(path).map(PictureFile::of)
        : Optional.of(file.answer(request));
 */
final class WebFiles {
  private static final String INDEX = "index.html";
  private static final String PICTURES = "pictures";
  private static final TreeSet<String> METHODS = new TreeSet<>(List.of("GET", "HEAD", "OPTIONS"));

  /** By the segments of their paths. */
  private final Map<List<String>, WebFile> files;
  private final Pictures pictures;

  private WebFiles(Map<List<String>, WebFile> files, Pictures pictures) {
    this.files = Map.copyOf(files);
    this.pictures = pictures;
  }

  /** None but the pictures, when the page is not on the class path. */
  static WebFiles load(ClassLoader classes, Pictures pictures) {
    var files = Optional.ofNullable(classes.getResource("web/" + INDEX))
        .map(WebFiles::besides)
        .orElse(Map.of());
    return new WebFiles(files, pictures);
  }

  /** The segments of all paths. */
  Set<List<String>> paths() {
    return files.keySet();
  }

  Answer answer(HttpServerRequest request, List<String> path) {
    if (files.containsKey(indexOf(path))) {
      return Answer.moved(path.getLast() + "/"); // as seen from where it lies
    }
    var file = files.get(path.getLast().isEmpty() ? indexOf(folder(path)) : path);
    var found = file == null
        ? picture(path).map(picture -> Freshness.of(request, PictureFile.of(picture)))
        : Optional.of(file.answer(request));
    boolean reads = request.method().equals(HttpMethod.GET)
        || request.method().equals(HttpMethod.HEAD);
    if (found.isPresent() && request.method().equals(HttpMethod.OPTIONS)) {
      return Answer.noContent().with("Allow", String.join(", ", METHODS));
    }
    return found
        .map(answer -> reads ? answer : Problem.wrongMethod(METHODS))
        .orElseGet(Problem::nothingThere);
  }

  private Optional<String> picture(List<String> path) {
    return path.size() == 2 && path.getFirst().equals(PICTURES)
        ? pictures.svg(path.getLast())
        : Optional.empty();
  }

  private static List<String> folder(List<String> path) {
    return path.subList(0, path.size() - 1);
  }

  private static List<String> indexOf(List<String> folder) {
    return Stream.concat(folder.stream(), Stream.of(INDEX)).toList();
  }

  private static Map<List<String>, WebFile> besides(URL index) {
    try {
      if (index.openConnection() instanceof JarURLConnection jar) {
        try (var inside = FileSystems.newFileSystem(Path.of(uri(jar.getJarFileURL())))) {
          return in(inside.getPath("/" + jar.getEntryName()).resolveSibling("."));
        }
      }
      return in(Path.of(uri(index)).resolveSibling("."));
    } catch (IOException unreadable) {
      throw new UncheckedIOException("the files of the web page cannot be read", unreadable);
    }
  }

  private static Map<List<String>, WebFile> in(Path folder) throws IOException {
    var root = folder.normalize();
    var files = new HashMap<List<String>, WebFile>();
    try (var all = Files.walk(root)) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        var path = StreamSupport.stream(root.relativize(file).spliterator(), false)
            .map(Path::toString)
            .toList();
        files.put(path, WebFile.of(path.getLast(), Buffer.buffer(Files.readAllBytes(file))));
      }
    }
    return files;
  }

  private static URI uri(URL url) {
    try {
      return url.toURI();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException("the class path has no such place", impossible);
    }
  }
}
