// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tidings.core.Printable;

/** Counts of the fields that are left out because the format does not have them, by their paths. */
final class UnknownFields {
  /** Paths that are counted each; all others are counted together. */
  static final int MAX_PATHS = 100;
  private static final String OTHERS = "other fields";

  private final Map<String, Long> counts = new TreeMap<>();

  void add(List<String> paths) {
    for (var path : paths) {
      var shown = Printable.of(path);
      var name = counts.size() < MAX_PATHS || counts.containsKey(shown) ? shown : OTHERS;
      counts.merge(name, 1L, Long::sum);
    }
  }

  /** The number of lines that have each field, such as {@code account.email}. */
  Map<String, Long> counts() {
    return Map.copyOf(counts);
  }
}
