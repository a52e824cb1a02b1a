// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.PrintStream;

/** What there was and what has come of it, one below the other, for people and programs alike. */
record TransferSummary(PrintStream out) {

  void print(TableChecksum source, TableChecksum target) {
    out.println(format("source", source));
    out.println(format("target", target));
  }

  static String format(String name, TableChecksum checksum) {
    return name + "\trows=" + checksum.rows() + "\tchecksum=" + checksum.hex();
  }
}
