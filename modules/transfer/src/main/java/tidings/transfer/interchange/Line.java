// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/**
 * A line of a file.
 *
 * @param number counted from 1
 * @param bytes without what ends it; empty of one that is too long
 * @param fault what is wrong with it before anybody has read it; empty, if nothing is
 */
record Line(int number, byte[] bytes, String fault) {
  /** Whether there is nothing of it to read. */
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
