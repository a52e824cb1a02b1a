// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.io.IOException;

/**
 * Runs DynamoDB Local until its standard input is closed, so that it never outlives its parent
 * process.
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
    Runtime.getRuntime().halt(0);
  }
}
