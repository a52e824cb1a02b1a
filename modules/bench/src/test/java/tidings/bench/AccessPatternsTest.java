// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.bench.AllQueries.NamedQuery;
import tidings.store.CapacityUsage.CallKind;

/**
 * Compares the generated page of access patterns with the file in docs: the reads of each call, as
 * listed in {@link ApiCall} and checked by {@link BudgetsTest}, and all queries, as found by
 * {@link AllQueries}, with their callers. With {@code -Dpatterns.write}, writes the file.
 */
class AccessPatternsTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "access-patterns.md");
  /** Callers other than API calls: background tasks of servers, and commands. */
  private static final Map<String, String> OTHER_CALLERS = Map.ofEntries(
      Map.entry("auditOf", "`./tidings audit`"),
      Map.entry("rolesOf", "`./tidings roles`"),
      Map.entry("deadLetters", "`./tidings dead-letters`"),
      Map.entry("reportsOf", "clearing away, verify"),
      Map.entry("commentersOf", "clearing away, verify"),
      Map.entry("feedOf", "verify"),
      Map.entry("fanOuts", "the sweep of fan-outs"),
      Map.entry("followersOf", "the fan-out"),
      Map.entry("feedJobs", "the sweep of backfills and cleanings"),
      Map.entry("dueUntil", "the sweep for what is due"),
      Map.entry("leasesOf", "consumers of the stream, every 5 seconds"),
      Map.entry("retriedDeadLettersOf", "consumers of the stream, every 5 seconds"),
      Map.entry("merged", "servers, once a second while they are used"),
      Map.entry("edgesOf", "feeds and sockets of who is there, backfill, verify"),
      Map.entry("endedSessionsFrom", "servers that share the table, each second"),
      Map.entry("feedSince", "a live connection that resumes"),
      Map.entry("lateIn", "a live connection that resumes"),
      Map.entry("flaggedAfter", "further pages of `GET /v1/reports`"),
      Map.entry("likesOf", "what a notice shows when a like is taken back, clearing away, verify"),
      Map.entry("likedBy", "pages whose activities lie far apart"),
      Map.entry("newestFollowersOf", "what a notice shows when a follower leaves"),
      Map.entry("outboxOf", "backfill and cleaning"),
      Map.entry("notifiedOf", "the fan-out to an audience that is merged"));

  @Test
  void the_page_shows_what_each_call_asks() throws IOException {
    assertPageShows("calls: printed from ApiCall by AccessPatternsTest", "calls",
        "| call | when | questions | requests |\n|---|---|---|--:|\n"
            + Arrays.stream(ApiCall.values()).map(AccessPatternsTest::row).collect(joining()));
  }

  @Test
  void the_page_shows_every_question_and_who_asks_it(@TempDir Path folder) throws IOException {
    List<Cost> costs;
    try (var server = MeteredServer.open(Map.of("--data", folder.toString()))) {
      costs = ApiTour.measureAll(server);
    }
    assertPageShows("questions: printed from Keys by AccessPatternsTest", "questions",
        "| question | of the | partition and range | requests | units | asked by |\n"
            + "|---|---|---|--:|--:|---|\n"
            + AllQueries.all().stream().map(question -> row(question, costs))
                .collect(joining()));
  }

  private static void assertPageShows(String begin, String end, String printed) throws IOException {
    var page = Files.readString(PAGE);
    var marker = "<!-- " + begin + " -->\n";
    int from = page.indexOf(marker) + marker.length();
    int to = page.indexOf("<!-- /" + end + " -->");
    if (System.getProperty("patterns.write") != null) {
      Files.writeString(PAGE, page.substring(0, from) + printed + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(printed);
    }
  }

  private static String row(NamedQuery question, List<Cost> costs) {
    var calls = costs.stream()
        .filter(cost -> cost.queryShapes().contains(question.shape()))
        .map(cost -> "`" + cost.call().route + "`");
    var others = Stream.ofNullable(OTHER_CALLERS.get(question.methodName()));
    var asked = Stream.concat(calls, others).distinct().toList();
    assertThat(asked).as("who asks %s", question.name()).isNotEmpty();
    var price = QueryPrice.of(question);
    return "| `%s` | %s | %s | %d | %s | %s |\n".formatted(
        question.name(), question.source(), question.condition(), price.requests(),
        price.units() % 1 == 0 ? "" + (long) price.units() : "" + price.units(),
        String.join(", ", asked));
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

  private static String question(Map.Entry<CallKind, Long> read) {
    var use = read.getKey();
    var times = read.getValue() == 1 ? "" : " (" + read.getValue() + " times)";
    return "`" + use.operation() + " " + use.accessPattern() + "`" + times;
  }
}
