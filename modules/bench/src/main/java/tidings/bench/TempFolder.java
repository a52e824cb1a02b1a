// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A folder for the data of a benchmark, deleted afterwards. */
record TempFolder(Path path) implements AutoCloseable {

  static TempFolder create() throws IOException {
    return new TempFolder(Files.createTempDirectory("tidings-bench"));
  }

  /** The path of a new file or folder. */
  Path resolve(String name) {
    return path.resolve(name);
  }

  @Override
  public void close() throws IOException {
    try (var paths = Files.walk(path)) {
      paths.sorted(Comparator.reverseOrder()).forEach(TempFolder::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
