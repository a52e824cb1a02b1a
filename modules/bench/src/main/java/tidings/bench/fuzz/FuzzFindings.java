// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Deviations from the documents, and other faults, of all lanes. */
final class FuzzFindings {
  /** Findings of the same kind that are kept; more of them hardly tell more. */
  private static final int MAX_KEPT_OF_KIND = 2;
  private static final int MAX_KINDS = 50;
  private static final int MAX_LENGTH = 2000;

  private final Map<String, List<String>> kept = new TreeMap<>();
  private final AtomicInteger count = new AtomicInteger();

  /**
   * @param kind what was found, the same for all findings with the same cause
   * @param details where it was found, with the request and the answer
   */
  void add(String kind, String details) {
    count.incrementAndGet();
    synchronized (kept) {
      if (kept.size() < MAX_KINDS || kept.containsKey(kind)) {
        var known = kept.computeIfAbsent(kind, key -> new ArrayList<>());
        if (known.size() < MAX_KEPT_OF_KIND) {
          known.add(shortened(kind + "\n  " + details, MAX_LENGTH));
        }
      }
    }
  }

  int count() {
    return count.get();
  }

  /** The first findings of each kind. */
  List<String> kept() {
    synchronized (kept) {
      return kept.values().stream().flatMap(List::stream).toList();
    }
  }

  /** The beginning and the end of a text, printable. */
  static String shortened(String text, int max) {
    var printable = text.replaceAll("[^ -~\n\u00a1-\u024f]", "?");
    return printable.length() <= max
        ? printable
        : printable.substring(0, max * 2 / 3) + " [...] "
            + printable.substring(printable.length() - max / 3);
  }
}
