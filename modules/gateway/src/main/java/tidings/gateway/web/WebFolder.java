// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static java.util.stream.Collectors.joining;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** A folder of web files on the class path, in a jar or a directory. */
final class WebFolder {
  /** The index page of a folder. */
  static final String INDEX = "index.html";

  private WebFolder() {}

  /**
   * All files by their paths, such as {@code js/main.js}; empty if the folder does not exist.
   *
   * @param name of the folder, which contains an index page
   */
  static SortedMap<String, Buffer> read(ClassLoader classes, String name) {
    return Optional.ofNullable(classes.getResource(name + "/" + INDEX))
        .map(WebFolder::readFolderOf)
        .orElse(Collections.emptySortedMap());
  }

  private static SortedMap<String, Buffer> readFolderOf(URL index) {
    try {
      if (index.openConnection() instanceof JarURLConnection jar) {
        try (var inside = FileSystems.newFileSystem(Path.of(toUri(jar.getJarFileURL())))) {
          return readAll(inside.getPath("/" + jar.getEntryName()).resolveSibling("."));
        }
      }
      return readAll(Path.of(toUri(index)).resolveSibling("."));
    } catch (IOException unreadable) {
      throw new UncheckedIOException("the files of the web page cannot be read", unreadable);
    }
  }

  private static SortedMap<String, Buffer> readAll(Path folder) throws IOException {
    var root = folder.normalize();
    var files = new TreeMap<String, Buffer>();
    try (var all = Files.walk(root)) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        var path = StreamSupport.stream(root.relativize(file).spliterator(), false)
            .map(Path::toString)
            .collect(joining("/"));
        files.put(path, Buffer.buffer(Files.readAllBytes(file)));
      }
    }
    return files;
  }

  private static URI toUri(URL url) {
    try {
      return url.toURI();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException("the class path entry cannot be read", impossible);
    }
  }
}
