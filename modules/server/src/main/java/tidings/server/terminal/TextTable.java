// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats rows as aligned columns. */
public final class TextTable {
  private static final String GAP = "   ";

  private TextTable() {}

  /** Aligns the first column left and all others, which are numbers, right. */
  public static List<String> ofNumbers(List<List<String>> rows) {
    return lines(rows, true);
  }

  public static List<String> ofTexts(List<List<String>> rows) {
    return lines(rows, false);
  }

  private static List<String> lines(List<List<String>> rows, boolean alignNumbers) {
    return rows.stream()
        .map(row -> IntStream.range(0, row.size())
            .mapToObj(
                column -> pad(row.get(column), width(rows, column), alignNumbers && column > 0))
            .collect(Collectors.joining(GAP))
            .stripTrailing())
        .toList();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  private static String pad(String word, int width, boolean alignRight) {
    var padding = " ".repeat(width - word.length());
    return alignRight ? padding + word : word + padding;
  }
}
