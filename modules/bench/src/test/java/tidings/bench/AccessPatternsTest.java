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
 * {@link AllQueries}, with their callers. With {@code -Ddocs.write=true}, writes the file.
 */
class AccessPatternsTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "access-patterns.md");
  /** Callers other than API calls: background tasks of servers, and commands. */
  private static final Map<String, String> OTHER_CALLERS = Map.ofEntries(
      Map.entry("auditOf", "`./tidings audit`"),
      Map.entry("rolesOf", "`./tidings roles`"),
      Map.entry("serviceKeys", "`./tidings keys list` and `create`"),
      Map.entry("invites", "`./tidings invite`"),
      Map.entry("webhooks", "`GET /v1/webhooks`; nodes in use of a shared table, every 5 seconds"),
      Map.entry("allOf", "`DELETE /v1/webhooks/{id}`"),
      Map.entry("waitingFor", "start of the deliveries to a webhook"),
      Map.entry("waitingIn", "retries of the deliveries to a webhook"),
      Map.entry("deadLettersOf", "`POST /v1/webhooks/{id}/replay`"),
      Map.entry("deliveriesOf", "`GET /v1/webhooks/{id}/deliveries`"),
      Map.entry("deadLetters", "`./tidings dead-letters`"),
      Map.entry("votesOf", "removal of expired activities, `./tidings verify`"),
      Map.entry("votesBy", "erasure and export of a user"),
      Map.entry("reportsOf", "removal of expired activities, `./tidings verify`"),
      Map.entry("commentersOf", "removal of expired activities, `./tidings verify`"),
      Map.entry("feedOf", "`./tidings verify`"),
      Map.entry("fanOuts", "sweep for orphaned fan-outs"),
      Map.entry("followersOf", "fan-out"),
      Map.entry("feedJobs", "sweep for orphaned backfills and cleanings"),
      Map.entry("dueUntil", "sweep for due items"),
      Map.entry("leasesOf", "stream consumers, at most every 5 seconds"),
      Map.entry("retriedDeadLettersOf", "stream consumers, at most every 5 seconds"),
      Map.entry("merged", "cache of large audiences, at most once a second"),
      Map.entry("edgesOf", "cached follows of active users, backfill, `./tidings verify`"),
      Map.entry("mutesAndWordsOf", "cached follows of active users, `GET /v1/notifications`"),
      Map.entry("nodes", "nodes of a shared table, at most every 5 seconds"),
      Map.entry("blocksFrom", "`GET /v1/events`"),
      Map.entry("ofForeignId", "`./tidings import`"),
      Map.entry("broadcastsFrom", "nodes with connected users, twice a second"),
      Map.entry("feedSince", "resume of a live connection"),
      Map.entry("lateFrom", "resume of a live connection"),
      Map.entry("flaggedAfter", "further pages of `GET /v1/reports`"),
      Map.entry("flaggedEntitiesAfter", "further pages of `GET /v1/reports/entities`"),
      Map.entry("suspensionsAfter", "further pages of `GET /v1/suspensions`"),
      Map.entry("likesOf",
          "update of a notice after an unlike, removal of expired activities, `./tidings verify`"),
      Map.entry("sharesOf",
          "`GET /v1/feed` and resume, for shares without words; update of a notice "
              + "after a share was taken back, removal of expired activities, `./tidings verify`"),
      Map.entry("sharedBy", "erasure of a user, after a block"),
      Map.entry("likedBy", "pages with widely separated activities"),
      Map.entry("newestFollowersOf", "update of a notice after an unfollow, `./tidings verify`"),
      Map.entry("newestRequestsTo",
          "update of a notice after an answer to a request, `./tidings verify`"),
      Map.entry("outboxOf", "backfill and cleaning"),
      Map.entry("commentsBy", "erasure and export of a user"),
      Map.entry("bookmarkRowsOf", "erasure and export of a user, `./tidings verify`"),
      Map.entry("toldOfSiteNotices", "erasure of a user"),
      Map.entry("reportsOfEntity", "erasure of a user"),
      Map.entry("idempotentRequestsOf", "erasure of a user"),
      Map.entry("feedJobsOf", "erasure of a user"),
      Map.entry("requestsTo", "erasure and export of a user"),
      Map.entry("picturesOf", "erasure and export of a user"),
      Map.entry("notifiedOf", "fan-out to a large audience"));

  @Test
  void the_page_lists_the_reads_and_writes_of_each_call() throws IOException {
    assertPageShows("calls: printed from ApiCall by AccessPatternsTest", "calls",
        "| call | case | reads and writes | requests |\n|---|---|---|--:|\n"
            + Arrays.stream(ApiCall.values()).map(AccessPatternsTest::row).collect(joining()));
  }

  @Test
  void the_page_lists_every_query_with_its_callers(@TempDir Path folder) throws IOException {
    List<Cost> costs;
    try (var server = MeteredServer.open(Map.of("--data", folder.toString()))) {
      costs = ApiTour.measureAll(server);
    }
    assertPageShows("queries: printed by AccessPatternsTest", "queries",
        "| query | table or index | condition | requests | units | callers |\n"
            + "|---|---|---|--:|--:|---|\n"
            + AllQueries.all().stream().map(query -> row(query, costs))
                .collect(joining()));
  }

  private static void assertPageShows(String begin, String end, String printed) throws IOException {
    var page = Files.readString(PAGE);
    var marker = "<!-- " + begin + " -->\n";
    int from = page.indexOf(marker) + marker.length();
    int to = page.indexOf("<!-- /" + end + " -->");
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page.substring(0, from) + printed + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(printed);
    }
  }

  private static String row(NamedQuery query, List<Cost> costs) {
    var calls = costs.stream()
        .filter(cost -> cost.queryShapes().contains(query.shape()))
        .map(cost -> "`" + cost.call().route + "`");
    var others = Stream.ofNullable(OTHER_CALLERS.get(query.methodName()));
    var callers = Stream.concat(calls, others).distinct().toList();
    assertThat(callers).as("callers of %s", query.name()).isNotEmpty();
    var price = QueryPrice.of(query);
    return "| `%s` | %s | %s | %d | %s | %s |\n".formatted(
        query.name(), query.source(), query.condition(), price.requests(),
        price.units() % 1 == 0 ? "" + (long) price.units() : "" + price.units(),
        String.join(", ", callers));
  }

  private static String row(ApiCall call) {
    return "| `%s` | %s | %s | %d |\n".formatted(
        call.route, call.text, accesses(call.budget), call.budget.requests());
  }

  private static String accesses(Budget budget) {
    var reads = budget.reads()
        .entrySet()
        .stream()
        .map(AccessPatternsTest::text)
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

  private static String text(Map.Entry<CallKind, Long> read) {
    var use = read.getKey();
    var times = read.getValue() == 1 ? "" : " (" + read.getValue() + " times)";
    return "`" + use.operation() + " " + use.accessPattern() + "`" + times;
  }
}
