// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/**
 * A line that is left out as invalid.
 *
 * @param reason printable
 */
public record Rejection(int line, String reason) {
  @Override
  public String toString() {
    return "line " + line + ": " + reason;
  }
}
