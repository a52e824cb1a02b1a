// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import tidings.app.terminal.Printable;

/** The lines of a file that are left out, and why: those that are wrong by their numbers. */
final class Complaints {
  /** Wrong lines that are named, the first ones; the others are counted. */
  static final int NAMED = 100;

  private final boolean strict;
  private final BitSet out = new BitSet();
  private final TreeMap<Integer, String> reasons = new TreeMap<>();
  private long wrong;
  private long refused;

  /** @param strict whether the first wrong line is the end */
  Complaints(boolean strict) {
    this.strict = strict;
  }

  /** @throws BadFile when there must not be any */
  void wrong(int line, String reason) {
    var shown = Printable.of(reason);
    if (strict) {
      throw new BadFile("line " + line + ": " + shown + "; nothing was imported");
    }
    out.set(line);
    wrong++;
    reasons.put(line, shown);
    if (reasons.size() > NAMED) {
      reasons.pollLastEntry();
    }
  }

  /** Of a line that is right by itself. @throws BadFile when there must not be any */
  void refuse(int line, String reason) {
    wrong(line, reason);
    refused++;
  }

  void leaveOut(int line) {
    out.set(line);
  }

  boolean isOut(int line) {
    return out.get(line);
  }

  long wrong() {
    return wrong;
  }

  /** Those of them that are right by themselves, and not beside the others. */
  long refused() {
    return refused;
  }

  List<String> told() {
    return reasons.entrySet().stream()
        .map(entry -> "line " + entry.getKey() + ": " + entry.getValue())
        .toList();
  }

  void clear() {
    out.clear();
    reasons.clear();
    wrong = 0;
    refused = 0;
  }
}
