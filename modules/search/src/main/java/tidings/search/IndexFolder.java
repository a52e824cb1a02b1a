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

  /** The folder of the index that is built beside this one. */
  Path next() {
    return present().resolveSibling(present().getFileName() + ".next");
  }

  private Path present() {
    return named.or(() -> Optional.ofNullable(temporary)).orElseThrow();
  }

  /** Puts the next index in place of this one, which is closed. */
  void replaceByNext() {
    delete(present());
    try {
      Files.move(next(), present());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Removes it if it is temporary, and what a server has left that was stopped while it built. */
  void close() {
    if (named.isPresent() || temporary != null) {
      delete(next());
    }
    if (temporary != null) {
      delete(temporary);
    }
  }

  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
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
