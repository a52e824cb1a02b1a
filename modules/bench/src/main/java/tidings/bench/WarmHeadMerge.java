// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Compares two readers of the same page: one reads feed rows, the other follows only large
 * audiences and merges the page from their cached heads.
 */
record WarmHeadMerge(Path data, BenchmarkReport report) {
  private static final int TOPICS = 20;
  private static final int POSTS = 1_000;
  private static final int READERS = 1_000;
  private static final double RATIO_GOAL = 2;

  void measure() {
    try (var readSide = ReadSide.open(data)) {
      fill(readSide);
      var random = new SplittableRandom(READERS);
      var rates =
          RequestLoop.perSecond(readSide.vertx(), List.of(1, 1), caller -> () -> readSide.page(
              reader(caller == 0 ? "rows" : "heads", random.nextInt(READERS))));
      double rows = Numbers.nanosEach(rates.get(0));
      double heads = Numbers.nanosEach(rates.get(1));
      report.add(Figure.time("a page from rows, %,d users".formatted(READERS), rows));
      report.add(Figure.time(
          "the same page from the cached heads of %d large outboxes".formatted(TOPICS), heads));
      report.add(Figure.number("ratio of these two", heads / rows).atMost(RATIO_GOAL));
    }
  }

  private static UserId reader(String kind, int number) {
    return new UserId(kind + "_" + number);
  }

  private static Ref topic(int number) {
    return new Ref("topic", "large_" + number);
  }

  private static void fill(ReadSide readSide) {
    var start = Instant.now().minusSeconds(POSTS * 60L);
    for (int topic = 0; topic < TOPICS; topic++) {
      readSide.large().switchMode(
          topic(topic), Position.startOf(start.minusSeconds(3600)), Position.FIRST);
    }
    var ids = IntStream.range(0, POSTS)
        .mapToObj(post -> ActivityId.of(start.plusSeconds(post * 60L), "post"))
        .toList();
    put(readSide.table(), IntStream.range(0, POSTS).boxed()
        .flatMap(post -> post(ids.get(post), topic(post % TOPICS))));
    var newest = ids.reversed().subList(0, 2 * ReadSide.PAGE_SIZE);
    put(readSide.table(), IntStream.range(0, READERS).boxed()
        .flatMap(number -> newest.stream()
            .map(id -> FeedRow.of(reader("rows", number), id, WriteSide.RETENTION))));
    put(readSide.table(), IntStream.range(0, READERS).boxed().flatMap(number -> Stream.concat(
        following(reader("rows", number), Stream.of(new UserId("poster").ref())),
        following(
            reader("heads", number), IntStream.range(0, TOPICS).mapToObj(WarmHeadMerge::topic)))));
  }

  private static Stream<Item> post(ActivityId id, Ref topic) {
    var poster = new UserId("poster");
    var envelope = new Envelope(id, poster, "post", List.of(topic));
    var note =
        Content.note("The tram was late again, so we walked up the hill.");
    return Stream.of(
        new ActivityRow(envelope, note, Optional.empty(), true).item(),
        OutboxRow.of(topic, envelope));
  }

  private static Stream<Item> following(UserId user, Stream<Ref> targets) {
    return Stream.concat(
        Stream.of(CommunityLoader.itemOf(FeedStateRow.markCachesOutdated(user))),
        targets.map(ref -> CommunityLoader.edge(user, ref, Instant.EPOCH)));
  }

  private static void put(Table table, Stream<Item> items) {
    table.putAll(new ArrayList<>(items.toList())).await();
  }
}
