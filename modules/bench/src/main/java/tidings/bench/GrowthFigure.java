// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Optional;

/** The figures that are measured for each size of a community. */
enum GrowthFigure {
  DISK("disk by person", "KB"),
  MEMORY("resident memory of the server under load, highest", "GB", 4),
  READY("from the start of the process to its first page", "s", 3),
  FIRST_PAGE_MEDIAN("first page of a reader after the start, median", "ms"),
  FIRST_PAGE_SLOW("first page of a reader after the start, p99", "ms"),
  PAGE_MEDIAN("page at a fixed rate, median", "ms"),
  PAGE_SLOW("page at a fixed rate, p99", "ms"),
  PAGES("pages/s", ""),
  PAGE_CPU("CPU time of the server per page", "ms"),
  POST_MEDIAN("post until its acknowledgement, median", "ms"),
  POST_SLOW("post until its acknowledgement, p99", "ms"),
  ROWS("feed rows/s of posts to 300 followers", "");

  private final String label;
  private final String unit;
  private final Optional<Double> max;

  GrowthFigure(String label, String unit) {
    this.label = label;
    this.unit = unit;
    this.max = Optional.empty();
  }

  /** @param max the goal */
  GrowthFigure(String label, String unit, double max) {
    this.label = label;
    this.unit = unit;
    this.max = Optional.of(max);
  }

  String label() {
    return label;
  }

  /** The label with its unit, if it has one. */
  String title() {
    return unit.isEmpty() ? label : label + ", " + unit;
  }

  Optional<Double> max() {
    return max;
  }

  Figure figure(double value) {
    var figure = new Figure(label, value, unit, Optional.empty());
    return max.map(figure::atMost).orElse(figure);
  }
}
