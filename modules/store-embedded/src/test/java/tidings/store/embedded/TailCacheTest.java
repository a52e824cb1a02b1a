// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.TestLayout;

/** The cached end of a partition is never older than the last acknowledged write. */
final class TailCacheTest extends ReadsBesideWrites {
  private static final int WRITES = 500;
  private static final int PAGE = 20;
  /** A partition that is read from its end and is no cache. */
  private static final String LIKES =
      Stream.of("LIKED#", "LIKES#", "LOVED#", "FAVED#")
          .filter(word -> TestLayout.INSTANCE.isReadFromEnd(word + 0)).findFirst().orElseThrow();

  private final AtomicReference<String> prefix = new AtomicReference<>("FEED#");
  private final AtomicInteger feed = new AtomicInteger();

  @Test
  void a_query_sees_each_bulk_acknowledged_before_it() {
    for (int row = 0; row < WRITES; row++) {
      table.putAll(List.of(row(row))).await();

      assertThat(newest()).isEqualTo(numbersDownFrom(row));
    }
  }

  @Test
  void a_query_sees_each_transaction_acknowledged_before_it() {
    for (int row = 0; row < WRITES; row++) {
      table.write(List.of(new Op.Put(row(row), List.of()))).await();

      assertThat(newest()).isEqualTo(numbersDownFrom(row));
    }
  }

  /** A partition that nobody has read before: its load overlaps with its first write. */
  @Test
  void a_query_sees_the_first_row_of_a_partition() {
    for (int number = 0; number < WRITES; number++) {
      feed.set(number);
      table.putAll(List.of(row(0))).await();

      assertThat(newest()).containsExactly("00000");
    }
  }

  @Test
  void a_query_misses_each_row_removed_before_it() {
    var rows = IntStream.range(0, WRITES).mapToObj(this::row).toList();
    table.putAll(rows).await();

    for (int last = WRITES - 1; last > 0; last--) {
      table.deleteAll(List.of(rows.get(last).key())).await();

      assertThat(newest()).isEqualTo(numbersDownFrom(last - 1));
    }
  }

  @Test
  void a_page_is_never_older_than_the_one_read_from_the_database_before_it() {
    prefix.set(LIKES);
    table.putAll(List.of(row(0))).await();
    var puts = Thread.ofPlatform().start(() -> {
      for (int row = 1; row < WRITES; row++) {
        table.putAll(List.of(row(row))).await();
      }
    });

    while (puts.isAlive()) {
      var inOrder = table.query(Query.of(pk())).await().items();

      assertThat(newest().getFirst())
          .isGreaterThanOrEqualTo(inOrder.getLast().key().sk());
    }
  }

  private String pk() {
    return prefix.get() + feed.get();
  }

  private Item row(int number) {
    return Item.at(new Key(pk(), sk(number)), "row").build();
  }

  private static String sk(int number) {
    return "%05d".formatted(number);
  }

  private static List<String> numbersDownFrom(int newest) {
    return IntStream.iterate(newest, number -> number >= 0, number -> number - 1)
        .limit(PAGE).mapToObj(TailCacheTest::sk).toList();
  }

  private List<String> newest() {
    return table.query(Query.of(pk()).descending().limit(PAGE)).await().items().stream()
        .map(item -> item.key().sk()).toList();
  }

  @Override
  void readOnce() {
    newest();
  }
}
