// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.io.IOException;

/**
 * Runs DynamoDB Local for as long as somebody holds the other end of its input, so that it ends
 * with whoever started it, however that ends.
 */
final class ParentWatch {
  private static final String SERVER =
      "software.amazon.dynamodb.services.local.main.ServerRunner";

  private ParentWatch() {}

  /** @param arguments those of DynamoDB Local */
  public static void main(String... arguments) throws ReflectiveOperationException, IOException {
    Class.forName(SERVER).getMethod("main", String[].class).invoke(null, (Object) arguments);
    while (System.in.read() >= 0) {
      // nothing is said here: only the end counts
    }
    Runtime.getRuntime().halt(0);
  }
}
