// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Runs DynamoDB Local until its standard input is closed, so that it never outlives its parent
 * process. Its temporary folder, which is its own, ends with it.
 */
final class ParentWatch {
  private static final String SERVER =
      "software.amazon.dynamodb.services.local.main.ServerRunner";

  private ParentWatch() {}

  /** @param arguments the arguments of DynamoDB Local */
  public static void main(String... arguments) throws ReflectiveOperationException, IOException {
    Class.forName(SERVER).getMethod("main", String[].class).invoke(null, (Object) arguments);
    while (System.in.read() >= 0) {
      // ignore input: only its end matters
    }
    delete(Path.of(System.getProperty("java.io.tmpdir")));
    Runtime.getRuntime().halt(0);
  }

  /** Deletes a folder that has only files. */
  static void delete(Path folder) {
    for (var file : Stream.ofNullable(folder.toFile().listFiles()).flatMap(Stream::of).toList()) {
      file.delete();
    }
    folder.toFile().delete();
  }
}
