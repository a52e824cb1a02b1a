// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.io.PrintStream;

/** What there was and what has come of it, one below the other, for people and programs alike. */
record Summary(PrintStream out) {

  void say(Inventory there, Inventory here) {
    out.println(line("source", there));
    out.println(line("target", here));
  }

  static String line(String name, Inventory inventory) {
    return name + "\trows=" + inventory.rows() + "\tchecksum=" + inventory.checksum();
  }
}
