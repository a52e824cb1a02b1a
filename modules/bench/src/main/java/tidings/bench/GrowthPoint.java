// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.Optional;

/**
 * The figures of a community of one size.
 *
 * @param follows number of all follows
 */
record GrowthPoint(int people, long follows, Map<GrowthFigure, Double> figures) {

  double of(GrowthFigure figure) {
    return Optional.ofNullable(figures.get(figure)).orElseThrow();
  }
}
