// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tidings.store.Consumption.Use;

/**
 * Prints what each call asks of the table, as {@link ApiCall} says and {@link BudgetsTest} counts;
 * fails when the page of access patterns shows something else. With {@code -Dpatterns.write} it
 * writes it there.
 */
class AccessPatternsTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "access-patterns.md");
  private static final String BEGIN =
      "<!-- calls: printed from ApiCall by AccessPatternsTest -->\n";
  private static final String END = "<!-- /calls -->";

  @Test
  void the_page_shows_what_each_call_asks() throws IOException {
    var page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    if (System.getProperty("patterns.write") != null) {
      Files.writeString(PAGE, page.substring(0, begin) + printed() + page.substring(end));
    } else {
      assertThat(page.substring(begin, end)).isEqualTo(printed());
    }
  }

  private static String printed() {
    return "| call | when | questions | requests |\n|---|---|---|--:|\n"
        + Arrays.stream(ApiCall.values()).map(AccessPatternsTest::row).collect(joining());
  }

  private static String row(ApiCall call) {
    return "| `%s` | %s | %s | %d |\n".formatted(
        call.route, call.text, questions(call.budget), call.budget.requests());
  }

  private static String questions(Budget budget) {
    var reads = budget.reads()
        .entrySet()
        .stream()
        .map(AccessPatternsTest::question)
        .collect(joining(", "));
    var write = switch ((int) budget.transactions()) {
      case 0 -> "";
      case 1 -> "one transaction";
      default -> budget.transactions() + " transactions";
    };
    return reads.isEmpty() || write.isEmpty()
        ? reads + write
        : reads + (budget.transactions() > 1 ? " and " : ", then ") + write;
  }

  private static String question(Map.Entry<Use, Long> read) {
    var use = read.getKey();
    var times = read.getValue() == 1 ? "" : " (" + read.getValue() + " times)";
    return "`" + use.operation() + " " + use.question() + "`" + times;
  }
}
