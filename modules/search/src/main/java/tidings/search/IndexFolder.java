// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder of the index of this server: one that is named, whose index outlives the process, or
 * else a temporary one, which is created with the index and removed at the end.
 */
final class IndexFolder {
  private final Optional<Path> named;
  private @Nullable Path temporary;

  IndexFolder(Optional<Path> named) {
    this.named = named;
  }

  /** Whether an earlier process has left an index. */
  boolean exists() {
    return named.filter(Files::isDirectory).isPresent();
  }

  Path open() throws IOException {
    if (named.isPresent()) {
      return named.get();
    }
    var folder = temporary;
    if (folder == null) {
      folder = Files.createTempDirectory("tidings-search");
      temporary = folder;
    }
    return folder;
  }

  /** Removes it if it is temporary. */
  void close() {
    var folder = temporary;
    if (folder == null) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
