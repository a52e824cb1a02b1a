// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of words, each word below the one of the row above. */
final class Columns {
  private static final String GAP = "   ";

  private Columns() {}

  /** The first column at its left side, the others, which are numbers, at their right. */
  static List<String> numbers(List<List<String>> rows) {
    return lines(rows, true);
  }

  static List<String> texts(List<List<String>> rows) {
    return lines(rows, false);
  }

  private static List<String> lines(List<List<String>> rows, boolean numbers) {
    return rows.stream()
        .map(row -> IntStream.range(0, row.size())
            .mapToObj(column -> word(row.get(column), width(rows, column), numbers && column > 0))
            .collect(Collectors.joining(GAP))
            .stripTrailing())
        .toList();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  private static String word(String word, int width, boolean right) {
    var space = " ".repeat(width - word.length());
    return right ? space + word : word + space;
  }
}
