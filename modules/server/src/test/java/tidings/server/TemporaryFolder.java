// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A temporary folder for the data of a test. */
record TemporaryFolder(Path path) {

  static TemporaryFolder create() {
    try {
      return new TemporaryFolder(Files.createTempDirectory("tidings-test"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  void delete() {
    try (var files = Files.walk(path)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
