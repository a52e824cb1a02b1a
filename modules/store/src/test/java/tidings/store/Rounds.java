// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/**
 * The number of rounds of a loop in a test: few by default, the full number with {@code mvn verify
 * -Pthorough}.
 */
public final class Rounds {
  private static final boolean THOROUGH = Boolean.getBoolean("tests.thorough");

  private Rounds() {}

  /** Whether this is a thorough run. */
  public static boolean isThorough() {
    return THOROUGH;
  }

  public static int of(int quick, int thorough) {
    return THOROUGH ? thorough : quick;
  }
}
