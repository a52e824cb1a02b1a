// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** The goal of a figure. */
sealed interface Goal {
  double bound();

  boolean isMetBy(double value);

  record AtLeast(double bound) implements Goal {
    @Override
    public boolean isMetBy(double value) {
      return value >= bound;
    }

    @Override
    public String toString() {
      return "at least";
    }
  }

  record AtMost(double bound) implements Goal {
    @Override
    public boolean isMetBy(double value) {
      return value <= bound;
    }

    @Override
    public String toString() {
      return "at most";
    }
  }
}
