// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** A number of the command line. */
public final class NumberOption {
  private NumberOption() {}

  /** @throws IllegalArgumentException if it is none, or out of range */
  public static int number(String option, String text, int min, int max) {
    try {
      int number = Integer.parseInt(text);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException invalid) {
      // reported below
    }
    throw new IllegalArgumentException(
        option + " must be a number, " + min + " to " + max + ", not '" + text + "'");
  }
}
