// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tidings.feeds.verify.Finding;
import tidings.feeds.verify.Finding.Kind;
import tidings.feeds.verify.Findings;
import tidings.feeds.verify.Mending;

/**
 * What a verification has found: a line for each, with tabs between its fields, and a summary at
 * the end, for people and programs alike. What is found is mended at once, if that is wanted.
 */
final class VerifyReport implements Findings {
  /** Findings that have a line; more are counted alone. */
  private static final int SHOWN = 1_000;

  private final PrintStream out;
  private final Optional<Mending> mending;
  private final Map<Kind, Long> found = new EnumMap<>(Kind.class);
  private long lines;
  private long mended;
  private long mendedBefore;
  private long faults;
  private long rows;

  VerifyReport(PrintStream out, Optional<Mending> mending) {
    this.out = out;
    this.mending = mending;
  }

  @Override
  public void found(Finding finding) {
    tell(finding, mending.map(mends -> mends.mend(finding)).orElse(false));
  }

  private synchronized void tell(Finding finding, boolean isMended) {
    found.merge(finding.kind(), (long) finding.many(), Long::sum);
    if (isMended) {
      mended += finding.many();
    } else if (finding.kind().isFault()) {
      faults += finding.many();
    }
    if (++lines <= SHOWN) {
      out.println(String.join(
          "\t", word(finding.kind()), finding.about(), finding.detail(),
          isMended ? "mended" : "left"));
    }
  }

  synchronized void looked(int more) {
    rows += more;
  }

  synchronized void end() {
    if (lines > SHOWN) {
      out.println("and " + (lines - SHOWN) + " more");
    }
    var sums = Stream.of(Kind.values())
        .map(kind -> word(kind) + "=" + found.getOrDefault(kind, 0L))
        .collect(Collectors.joining("\t"));
    out.println("summary\t" + sums + "\tmended=" + mended + "\tleft=" + faults + "\trows=" + rows);
  }

  /** Whether to look once more, as something was mended since; what is left is found again then. */
  synchronized boolean again() {
    boolean more = mended > mendedBefore;
    if (more) {
      mendedBefore = mended;
      faults = 0;
      rows = 0;
    }
    return more;
  }

  /** Whether there is no fault, or none is left. */
  synchronized boolean isWell() {
    return faults == 0;
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
