// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import tidings.app.bulk.Kind;
import tidings.app.bulk.Outcome;

/** What people are told of an import, to hold against the file. */
final class ImportReport {
  private ImportReport() {}

  static void print(Outcome outcome, PrintStream out) {
    outcome.complaints().forEach(out::println);
    more(outcome.wrong() - outcome.complaints().size(), "lines are wrong", out);
    outcome.differences().forEach(out::println);
    more(outcome.differing() - outcome.differences().size(), "numbers differ", out);
    Columns.numbers(table(outcome)).forEach(out::println);
    out.println();
    Columns.numbers(sums(outcome)).forEach(out::println);
  }

  private static void more(long more, String what, PrintStream out) {
    if (more > 0) {
      out.println("and " + more + " more " + what);
    }
  }

  private static List<List<String>> table(Outcome outcome) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("", "lines", "imported"));
    for (var kind : Kind.values()) {
      var tally = outcome.kinds().get(kind);
      if (tally != null) {
        rows.add(List.of(kind.plural(), text(tally.lines()), text(tally.written())));
      }
    }
    return rows;
  }

  private static List<List<String>> sums(Outcome outcome) {
    long lines = outcome.kinds().values().stream().mapToLong(Outcome.Tally::lines).sum();
    long written = outcome.kinds().values().stream().mapToLong(Outcome.Tally::written).sum();
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("already there", text(lines - written - outcome.selfFollows()
        - outcome.ended() - outcome.repeated() - outcome.refused())));
    rows.add(List.of("said twice", text(outcome.repeated())));
    rows.add(List.of("self-follows, left out", text(outcome.selfFollows())));
    rows.add(List.of("over already, left out", text(outcome.ended())));
    rows.add(List.of("wrong, left out", text(outcome.wrong())));
    rows.add(List.of("rows stored", text(outcome.rows())));
    rows.add(List.of("edges filled into feeds", text(outcome.filled())));
    if (outcome.claims() > 0) {
      rows.add(List.of("counts as the file says", text(outcome.claims() - outcome.differing())));
      rows.add(List.of("counts that differ", text(outcome.differing())));
    }
    return rows;
  }

  private static String text(long number) {
    return String.valueOf(number);
  }
}
