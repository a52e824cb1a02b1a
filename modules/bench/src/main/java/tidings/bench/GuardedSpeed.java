// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** The speed of one part of Tidings, measured in turns with its ceiling. */
interface GuardedSpeed {
  /** Name in {@code docs/measured/guard.json}. */
  String name();

  /** The ceiling, in a few words. */
  String ceiling();

  /** Measures for less than a minute. @return the speed as a fraction of the ceiling */
  double measure(TempFolder folder);
}
