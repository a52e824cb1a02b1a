// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MergedQueriesTest {
  private static final int PARTITIONS = 3;
  private static final int ITEMS = 30;
  private static final int SLICE = 4;

  private final AtomicInteger queries = new AtomicInteger();
  private final ModelTable model = new ModelTable(new ManualClock());
  private final Table table =
      InterleavingTable.beforeEach("query", model, queries::incrementAndGet);
  /** Neighbours are in different partitions. */
  private final List<Item> items = IntStream.range(10, 10 + ITEMS)
      .mapToObj(number -> Item.at(new Key(partition(number % PARTITIONS), "row" + number), "row")
          .indexed(new Key("index" + number % PARTITIONS, "place" + (100 - number)))
          .build())
      .toList();

  MergedQueriesTest() {
    model.putAll(items).await();
  }

  private static String partition(int number) {
    return "partition" + number;
  }

  private MergedQueries merged() {
    return MergedQueries.of(table, IntStream.range(0, PARTITIONS)
        .mapToObj(number -> Query.of(partition(number)).limit(SLICE))
        .toList());
  }

  @Test
  void the_items_of_all_partitions_are_in_order() {
    assertThat(merged().items()).isEqualTo(items);
  }

  @Test
  void the_order_is_that_of_the_queries() {
    var byIndex = IntStream.range(0, PARTITIONS)
        .mapToObj(number -> Query.ofIndex("index" + number).descending().limit(SLICE))
        .toList();

    assertThat(MergedQueries.of(table, byIndex).items()).isEqualTo(items.stream()
        .sorted(Comparator.<Item, String>comparing(item -> item.text(Item.INDEX_SK)).reversed())
        .toList());
  }

  @Test
  void no_more_slices_are_read_than_needed() {
    assertThat(merged().items().limit(PARTITIONS * (SLICE - 1)))
        .isEqualTo(items.subList(0, PARTITIONS * (SLICE - 1)));
    assertThat(queries).hasValue(PARTITIONS);
  }

  @Test
  void partitions_may_be_empty() {
    var queriesOfMany =
        List.of(Query.of("empty"), Query.of(partition(1)), Query.of("empty as well"));

    assertThat(MergedQueries.of(table, queriesOfMany).items())
        .containsExactly(items.stream().filter(item -> item.key().pk().equals(partition(1)))
            .toArray(Item[]::new));
  }

  @Test
  void the_slices_of_each_partition_are_read_when_the_loop_reaches_them() {
    var each = Slices.ofEach(table, IntStream.range(0, PARTITIONS)
        .mapToObj(number -> Query.of(partition(number)).limit(SLICE))
        .toList()).iterator();

    assertThat(each.next().items()).hasSize(SLICE);
    assertThat(queries).hasValue(1);
    var read = new ArrayList<Item>();
    each.forEachRemaining(slice -> read.addAll(slice.items()));
    assertThat(read).hasSize(ITEMS - SLICE);
    assertThatThrownBy(each::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void first_slices_follow_each_other() {
    var read = new ArrayList<Item>();
    var after = Optional.<String>empty();
    do {
      var slice = slice(after);
      assertThat(slice.items()).hasSizeLessThanOrEqualTo(SLICE);
      read.addAll(slice.items());
      after = slice.next();
    } while (after.isPresent());

    assertThat(read).isEqualTo(items);
  }

  private Slice slice(Optional<String> after) {
    return MergedQueries.of(table, IntStream.range(0, PARTITIONS)
        .mapToObj(number -> Query.of(partition(number)).after(after).limit(SLICE))
        .toList()).firstSlice().await();
  }

  @Test
  void a_first_slice_ends_where_a_partition_was_not_read_further() {
    var shortOne = Query.of(partition(0)).limit(1);
    var others = IntStream.range(1, PARTITIONS)
        .mapToObj(number -> Query.of(partition(number)).limit(SLICE));
    var queriesOfAll = Stream.concat(others, Stream.of(shortOne)).toList();

    var slice = MergedQueries.of(table, queriesOfAll).firstSlice().await();

    assertThat(slice).isEqualTo(
        new Slice(items.subList(0, 3), Optional.of(items.get(2).key().sk())));
  }

  @Test
  void a_first_slice_may_be_descending() {
    var descending = IntStream.range(0, PARTITIONS)
        .mapToObj(number -> Query.of(partition(number)).descending().limit(SLICE))
        .toList();

    assertThat(MergedQueries.of(table, descending).firstSlice().await().items())
        .isEqualTo(items.reversed().subList(0, SLICE));
  }

  @Test
  void there_is_no_first_slice_of_several_partitions_of_the_index() {
    var byIndex = List.of(Query.ofIndex("index0"), Query.ofIndex("index1"));

    assertThatThrownBy(() -> MergedQueries.of(table, byIndex).firstSlice())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_iteration_ends_with_the_last_item() {
    var none = MergedQueries.of(table, List.of(Query.of("empty"))).iterator();

    assertThat(none).isExhausted();
    assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
  }
}
