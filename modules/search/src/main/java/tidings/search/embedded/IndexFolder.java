// SPDX-License-Identifier: Apache-2.0
package tidings.search.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.search.index.Index;
import tidings.search.index.IndexStore;

/**
 * The folder of the index of this server: one that is named, whose index outlives the process, or
 * else a temporary one, which is created with the index and removed at the end.
 */
public final class IndexFolder implements IndexStore {
  private final Optional<Path> named;
  private @Nullable Path temporary;

  public IndexFolder(Optional<Path> named) {
    this.named = named;
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public boolean mayExist() {
    return named.filter(Files::isDirectory).isPresent();
  }

  @Override
  public Index open() throws IOException {
    return LuceneIndex.open(folder());
  }

  @Override
  public Index openNext() throws IOException {
    return LuceneIndex.open(next());
  }

  private Path folder() throws IOException {
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
  private Path next() {
    return present().resolveSibling(present().getFileName() + ".next");
  }

  private Path present() {
    return named.or(() -> Optional.ofNullable(temporary)).orElseThrow();
  }

  @Override
  public void replaceByNext() {
    delete(present());
    try {
      Files.move(next(), present());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Removes it if it is temporary, and what a server has left that was stopped while it built. */
  @Override
  public void close() {
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
