// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import tidings.core.Printable;

/** Lines of a file that are left out. For invalid lines the reasons are kept. */
final class RejectedLines {
  /** Number of reasons that are kept; further lines are only counted. */
  static final int MAX_REASONS = 100;

  private final boolean strict;
  private final BitSet skipped = new BitSet();
  private final TreeMap<Integer, String> reasons = new TreeMap<>();
  private long rejected;
  private long inconsistent;

  /** @param strict whether the first invalid line ends the import */
  RejectedLines(boolean strict) {
    this.strict = strict;
  }

  /** @throws ImportFileException if strict */
  void reject(int line, String reason) {
    var shown = Printable.of(reason);
    if (strict) {
      throw new ImportFileException("line " + line + ": " + shown + "; nothing was imported");
    }
    skipped.set(line);
    rejected++;
    reasons.put(line, shown);
    if (reasons.size() > MAX_REASONS) {
      reasons.pollLastEntry();
    }
  }

  /**
   * Rejects a line that is valid by itself but contradicts others.
   *
   * @throws ImportFileException if strict
   */
  void rejectInconsistent(int line, String reason) {
    reject(line, reason);
    inconsistent++;
  }

  void skip(int line) {
    skipped.set(line);
  }

  boolean isSkipped(int line) {
    return skipped.get(line);
  }

  long rejected() {
    return rejected;
  }

  /** Rejected lines that are valid by themselves. */
  long inconsistent() {
    return inconsistent;
  }

  List<String> messages() {
    return reasons.entrySet().stream()
        .map(entry -> "line " + entry.getKey() + ": " + entry.getValue())
        .toList();
  }

  void clear() {
    skipped.clear();
    reasons.clear();
    rejected = 0;
    inconsistent = 0;
  }
}
