// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import tidings.bench.DynamoDbLocalProcess;
import tidings.bench.server.ServerProcess;

/**
 * A run of {@code ./tidings verify}, which compares all rows of a table with those that they are
 * derived from.
 *
 * @param isClean whether it has found no fault
 * @param output in one line
 */
record Verification(boolean isClean, String output) {
  private static final int ATTEMPTS = 3;
  /** Printed when all rows have been looked at. */
  private static final String SUMMARY = "summary\t";

  /** Repeats it while it does not come to its end, as the table of a busy machine may be too slow. */
  static Verification of(String table) {
    var verification = once(table);
    for (int attempt = 1; !verification.isComplete() && attempt < ATTEMPTS; attempt++) {
      verification = once(table);
    }
    return verification;
  }

  private static Verification once(String table) {
    var flags = new HashMap<>(DynamoDbLocalProcess.flags(table));
    flags.remove("--create-table");
    try {
      var process = ServerProcess.command("verify", flags);
      var output = process.inputReader().lines().collect(joining(" | "));
      return new Verification(process.onExit().join().exitValue() == 0, output);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private boolean isComplete() {
    return output.contains(SUMMARY);
  }
}
