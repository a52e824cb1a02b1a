// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/**
 * A raw line of a file.
 *
 * @param number counted from 1
 * @param bytes content without the line end; empty if the line is too long
 * @param fault problem found before parsing; empty if there is none
 */
record Line(int number, byte[] bytes, String fault) {
  /** Whether the line has a fault and no content. */
  boolean isUnreadable() {
    return bytes.length == 0 && !fault.isEmpty();
  }

  boolean isBlank() {
    for (byte octet : bytes) {
      if (octet != ' ' && octet != '\t' && octet != '\r') {
        return false;
      }
    }
    return fault.isEmpty();
  }
}
