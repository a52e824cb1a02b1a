// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import tidings.core.Printable;

/** The lines of a file that are left out, and why: those that are wrong by their numbers. */
final class RejectedLines {
  /** Wrong lines that are named, the first ones; the others are counted. */
  static final int MAX_REASONS = 100;

  private final boolean strict;
  private final BitSet skipped = new BitSet();
  private final TreeMap<Integer, String> reasons = new TreeMap<>();
  private long rejected;
  private long inconsistent;

  /** @param strict whether the first wrong line is the end */
  RejectedLines(boolean strict) {
    this.strict = strict;
  }

  /** @throws ImportFileException when there must not be any */
  void rejected(int line, String reason) {
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

  /** Of a line that is right by itself. @throws BadFile when there must not be any */
  void rejectInconsistent(int line, String reason) {
    rejected(line, reason);
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

  /** Those of them that are right by themselves, and not beside the others. */
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
