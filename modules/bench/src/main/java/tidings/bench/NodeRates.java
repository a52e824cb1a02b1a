// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Rates of growing numbers of nodes. The goal of each is the highest of fewer nodes. */
final class NodeRates {
  private final Map<String, Double> highest = new HashMap<>();

  /** A rate, with its goal unless it is the first of its label. */
  Figure next(String label, int nodes, double perSecond) {
    var figure =
        Figure.number("%s, %d nodes".formatted(label, nodes).replace(" 1 nodes", " 1 node"),
            perSecond);
    var ofFewer = Optional.ofNullable(highest.get(label));
    highest.merge(label, perSecond, Math::max);
    return ofFewer.map(figure::atLeast).orElse(figure);
  }
}
