// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tidings.verify.Finding;
import tidings.verify.Finding.Kind;
import tidings.verify.FindingListener;
import tidings.verify.Repair;

/**
 * Prints the findings of a verification: one line each, with tab-separated fields, and a summary at
 * the end. With a repair, each finding is repaired at once.
 */
final class VerifyReport implements FindingListener {
  /** Findings that are printed; further ones are only counted. */
  private static final int MAX_LINES = 1_000;

  private final PrintStream out;
  private final Optional<Repair> repair;
  private final Map<Kind, Long> found = new EnumMap<>(Kind.class);
  private long lines;
  private long repaired;
  private long repairedBefore;
  private long faults;
  private long rows;

  VerifyReport(PrintStream out, Optional<Repair> repair) {
    this.out = out;
    this.repair = repair;
  }

  @Override
  public void onFinding(Finding finding) {
    record(finding, repair.map(repairs -> repairs.repair(finding)).orElse(false));
  }

  private synchronized void record(Finding finding, boolean isRepaired) {
    found.merge(finding.kind(), (long) finding.count(), Long::sum);
    if (isRepaired) {
      repaired += finding.count();
    } else if (finding.kind().isFault()) {
      faults += finding.count();
    }
    if (++lines <= MAX_LINES) {
      out.println(String.join(
          "\t", word(finding.kind()), finding.subject(), finding.detail(),
          isRepaired ? "repaired" : "left"));
    }
  }

  synchronized void addRows(int count) {
    rows += count;
  }

  synchronized void printSummary() {
    if (lines > MAX_LINES) {
      out.println("and " + (lines - MAX_LINES) + " more");
    }
    var sums = Stream.of(Kind.values())
        .map(kind -> word(kind) + "=" + found.getOrDefault(kind, 0L))
        .collect(Collectors.joining("\t"));
    out.println(
        "summary\t" + sums + "\trepaired=" + repaired + "\tleft=" + faults + "\trows=" + rows);
  }

  /**
   * Starts another round if the last one repaired anything; remaining findings are counted anew.
   */
  synchronized boolean beginNextRound() {
    boolean hasRepaired = repaired > repairedBefore;
    if (hasRepaired) {
      repairedBefore = repaired;
      faults = 0;
      rows = 0;
    }
    return hasRepaired;
  }

  /** Whether there are no faults, or all are repaired. */
  synchronized boolean isConsistent() {
    return faults == 0;
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
