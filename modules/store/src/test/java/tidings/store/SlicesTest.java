// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SlicesTest {
  private static final Query QUERY = Query.of("list").limit(3);

  private final AtomicInteger queries = new AtomicInteger();
  private final ModelTable model = new ModelTable(new ManualClock());
  private final Table table =
      InterleavingTable.beforeEach("query", model, queries::incrementAndGet);
  private final List<Item> items = IntStream.range(10, 20)
      .mapToObj(number -> Item.at(new Key("list", "row" + number), "row").build())
      .toList();

  SlicesTest() {
    model.putAll(items).await();
  }

  @Test
  void all_items_are_read_in_order() {
    assertThat(Slices.of(table, QUERY).items()).isEqualTo(items);
    assertThat(Slices.of(table, QUERY.after("row14")).items()).isEqualTo(items.subList(5, 10));
  }

  @Test
  void a_slice_is_read_when_the_iteration_reaches_it() {
    var slices = Slices.of(table, QUERY).iterator();
    assertThat(queries).hasValue(0);
    slices.next();
    assertThat(queries).hasValue(1);
    assertThat(slices).hasNext();
    assertThat(queries).hasValue(1);
  }

  @Test
  void a_stream_of_items_reads_no_further_than_needed() {
    assertThat(Slices.of(table, QUERY).items().limit(4)).isEqualTo(items.subList(0, 4));
    assertThat(queries).hasValue(2);
  }

  @Test
  void an_empty_query_has_one_empty_slice() {
    var slices = Slices.of(table, Query.of("other")).iterator();
    assertThat(slices.next()).isEqualTo(new Slice(List.of(), Optional.empty()));
    assertThat(slices).isExhausted();
    assertThatThrownBy(slices::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void the_first_items_of_a_query_fill_several_slices_if_needed() {
    for (int count : List.of(1, 3, 10)) {
      assertThat(table.queryFirst(QUERY, count).await()).isEqualTo(items.subList(0, count));
    }
    assertThat(table.queryFirst(QUERY, 100).await()).isEqualTo(items);
  }
}
