// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.PrintStream;

/** Prints source and target of a transfer one below the other, in a fixed format. */
record TransferSummary(PrintStream out) {

  void print(TableChecksum source, TableChecksum target) {
    out.println(format("source", source));
    out.println(format("target", target));
  }

  static String format(String name, TableChecksum checksum) {
    return name + "\trows=" + checksum.rows() + "\tchecksum=" + checksum.hex();
  }
}
