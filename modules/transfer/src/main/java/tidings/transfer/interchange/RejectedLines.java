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

  private final ImportOptions options;
  private final BitSet skipped = new BitSet();
  private final TreeMap<Integer, String> reasons = new TreeMap<>();
  private long rejected;
  private long inconsistent;

  RejectedLines(ImportOptions options) {
    this.options = options;
  }

  /** @throws ImportFileException if strict */
  void reject(int line, String reason) {
    var shown = Printable.of(reason);
    if (options.strict()) {
      throw new ImportFileException(new Rejection(line, shown) + "; nothing was imported");
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

  /** @throws ImportFileException if there are more invalid lines than the options allow */
  void requireFew() {
    if (options.maxWrong().filter(max -> rejected > max).isPresent()) {
      throw new ImportFileException(rejections(), rejected
          + " lines are invalid, more than the allowed " + options.maxWrong().get()
          + "; nothing was imported");
    }
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

  /** The first rejected lines. */
  List<Rejection> rejections() {
    return reasons.entrySet().stream()
        .map(entry -> new Rejection(entry.getKey(), entry.getValue()))
        .toList();
  }

  void clear() {
    skipped.clear();
    reasons.clear();
    rejected = 0;
    inconsistent = 0;
  }
}
