// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.app.bulk.Outcome;

/** A store in a folder, into which lines are imported, and out of which they are exported. */
record BulkStore(Path folder) {

  Outcome load(String... lines) {
    return load(false, bytes(lines));
  }

  Outcome loadStrictly(String... lines) {
    return load(true, bytes(lines));
  }

  Outcome load(boolean strict, byte[] file) {
    return new Importing(Server.config(folder), "-", strict)
        .run(new ByteArrayInputStream(file), BrokenStore.nowhere());
  }

  static byte[] bytes(String... lines) {
    return Stream.of(lines).map(line -> line + "\n").reduce("", String::concat).getBytes(UTF_8);
  }

  /** The lines of an export, sorted: engines have their own order. */
  List<String> lines() {
    var out = new ByteArrayOutputStream();
    new Exporting(Server.config(folder).store(), Optional.empty())
        .run(out, BrokenStore.nowhere());
    return out.toString(UTF_8).lines().sorted().toList();
  }

  BrokenStore store() {
    return new BrokenStore(folder);
  }

  boolean isWell() {
    var told = store().verify();
    return told.isWell() && told.findings().isEmpty();
  }

}
