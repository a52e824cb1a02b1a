// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import tidings.server.terminal.TextTable;
import tidings.transfer.interchange.ImportResult;
import tidings.transfer.interchange.RecordKind;

/** Formats the result of an import for comparison with the file. */
final class ImportReport {
  private ImportReport() {}

  static void print(ImportResult result, PrintStream out) {
    result.rejections().forEach(out::println);
    more(result.rejected() - result.rejections().size(), "lines are invalid", out);
    result.differences().forEach(out::println);
    more(result.differingCounts() - result.differences().size(), "numbers differ", out);
    TextTable.ofNumbers(table(result)).forEach(out::println);
    out.println();
    TextTable.ofNumbers(sums(result)).forEach(out::println);
    if (!result.unknownFields().isEmpty()) {
      out.println();
      TextTable.ofNumbers(unknownFields(result)).forEach(out::println);
    }
  }

  private static void more(long count, String noun, PrintStream out) {
    if (count > 0) {
      out.println("and " + count + " more " + noun);
    }
  }

  private static List<List<String>> table(ImportResult result) {
    var rows = new ArrayList<List<String>>();
    boolean hasChanged = changed(result) > 0;
    rows.add(hasChanged
        ? List.of("", "lines", "imported", "changed")
        : List.of("", "lines", "imported"));
    for (var kind : RecordKind.values()) {
      var totals = result.kinds().get(kind);
      if (totals != null) {
        var row = new ArrayList<>(
            List.of(kind.plural(), text(totals.lines()), text(totals.written())));
        if (hasChanged) {
          row.add(text(totals.changed()));
        }
        rows.add(List.copyOf(row));
      }
    }
    return rows;
  }

  private static List<List<String>> unknownFields(ImportResult result) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("unknown fields, left out", "lines"));
    new TreeMap<>(result.unknownFields())
        .forEach((field, lines) -> rows.add(List.of(field, text(lines))));
    return rows;
  }

  private static long changed(ImportResult result) {
    return result.kinds().values().stream().mapToLong(ImportResult.KindTotals::changed).sum();
  }

  private static List<List<String>> sums(ImportResult result) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("already there", text(result.existing())));
    rows.add(List.of("duplicates", text(result.duplicates())));
    rows.add(List.of("self-follows, left out", text(result.selfFollows())));
    rows.add(List.of("already expired, left out", text(result.expired())));
    rows.add(List.of("invalid, left out", text(result.rejected())));
    rows.add(List.of("rows stored", text(result.rows())));
    rows.add(List.of("edges filled into feeds", text(result.filledEdges())));
    if (result.declaredCounts() > 0) {
      rows.add(List.of("counts as the file says",
          text(result.declaredCounts() - result.differingCounts())));
      rows.add(List.of("counts that differ", text(result.differingCounts())));
    }
    return rows;
  }

  private static String text(long number) {
    return String.valueOf(number);
  }
}
