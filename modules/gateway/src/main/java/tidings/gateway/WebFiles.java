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
import java.util.TreeSet;

/**
 * The files of the web page: all that is in the folder {@code web} of the class path, read once.
 * A path is looked up among them and leads nowhere else.
 */
final class WebFiles {
  private static final String INDEX = "index.html";
  private static final TreeSet<String> METHODS = new TreeSet<>(List.of("GET", "HEAD"));

  private final Map<String, WebFile> files;

  private WebFiles(Map<String, WebFile> files) {
    this.files = Map.copyOf(files);
  }

  /** None, when the page is not on the class path. */
  static WebFiles load() {
    return new WebFiles(
        Optional.ofNullable(WebFiles.class.getResource("/web/" + INDEX))
            .map(WebFiles::besides)
            .orElse(Map.of()));
  }

  Answer answer(HttpServerRequest request, List<String> path) {
    var name = String.join("/", path);
    var file = files.get(name.isEmpty() ? INDEX : name);
    if (file == null) {
      return Problem.nothingThere();
    }
    boolean reads = request.method().equals(HttpMethod.GET)
        || request.method().equals(HttpMethod.HEAD);
    return reads ? file.answer(request) : Problem.wrongMethod(METHODS);
  }

  private static Map<String, WebFile> besides(URL index) {
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

  private static Map<String, WebFile> in(Path folder) throws IOException {
    var root = folder.normalize();
    var files = new HashMap<String, WebFile>();
    try (var all = Files.walk(root)) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        var name = root.relativize(file).toString().replace('\\', '/');
        files.put(name, WebFile.of(name, Buffer.buffer(Files.readAllBytes(file))));
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
