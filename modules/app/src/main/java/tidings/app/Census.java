// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;

/** The rows of a whole table, counted by their types. */
record Census(Map<String, Tally> types) {
  /** Parts of the table that are counted at once. */
  private static final int SEGMENTS = 4;

  /** How many rows there are, and what they weigh by the rules of {@link Table#ITEM_BYTES}. */
  record Tally(long rows, long bytes) {
    static final Tally NONE = new Tally(0, 0);

    static Tally of(Item item) {
      return new Tally(1, item.bytes());
    }

    Tally plus(Tally other) {
      return new Tally(rows + other.rows, bytes + other.bytes);
    }
  }

  /** Waits for it. Holds a slice of each part in memory, and never more. */
  static Census of(Table table) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var parts = IntStream.range(0, SEGMENTS)
          .mapToObj(number -> CompletableFuture.supplyAsync(() -> part(table, number), threads))
          .<Future<Map<String, Tally>>>map(Future::fromCompletionStage)
          .toList();
      Future.all(parts).await();
      return new Census(parts.stream()
          .flatMap(part -> part.await().entrySet().stream())
          .collect(toMap(Map.Entry::getKey, Map.Entry::getValue, Tally::plus)));
    }
  }

  private static Map<String, Tally> part(Table table, int number) {
    var types = new HashMap<String, Tally>();
    var after = Optional.<String>empty();
    do {
      var slice = table.segment(number, SEGMENTS, after, Query.MOST).await();
      slice.items().forEach(item -> types.merge(item.type(), Tally.of(item), Tally::plus));
      after = slice.next();
    } while (after.isPresent());
    return types;
  }

  Tally total() {
    return types.values().stream().reduce(Tally.NONE, Tally::plus);
  }

  /** The types, those that take the most first. */
  List<Map.Entry<String, Tally>> largestFirst() {
    var byBytes =
        Comparator.comparingLong((Map.Entry<String, Tally> type) -> type.getValue().bytes);
    return types.entrySet().stream()
        .sorted(byBytes.reversed().thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }
}
