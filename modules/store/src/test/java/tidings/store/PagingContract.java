// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Paging by keys never skips and never repeats, whatever happens meanwhile. */
interface PagingContract extends Engine {
  @Test
  default void slices_of_any_size_make_up_the_whole() {
    var pk = partition();
    var places = numbered(0, 23);
    fill(pk, places);

    for (int limit : List.of(1, 2, 7, 22, 23, 24, 1000)) {
      assertThat(places(Query.of(pk).limit(limit))).containsExactly(places);
      assertThat(places(Query.of(pk).limit(limit).downwards()))
          .isEqualTo(List.of(places).reversed());
    }
  }

  @Test
  default void a_query_can_be_taken_up_again_at_every_place() {
    var pk = partition();
    var places = List.of(numbered(0, 12));
    fill(pk, places.toArray(String[]::new));

    for (int position = 0; position < places.size(); position++) {
      assertThat(places(Query.of(pk).limit(5).after(places.get(position))))
          .isEqualTo(places.subList(position + 1, places.size()));
      assertThat(places(Query.of(pk).limit(5).downwards().after(places.get(position))))
          .isEqualTo(places.subList(0, position).reversed());
    }
  }

  @Test
  default void rows_that_come_and_go_meanwhile_do_not_disturb_the_others() {
    var pk = partition();
    fill(pk, numbered(0, 60));

    var seen = new ArrayList<String>();
    var position = Optional.<String>empty();
    int round = 0;
    do {
      var slice = table().query(Query.of(pk).limit(7).after(position)).await();
      slice.items().forEach(item -> seen.add(item.key().sk()));
      position = slice.next();
      // Removes a row that was read and one that will be; adds one before and one behind.
      int here = seen.size();
      table().deleteAll(List.of(row(pk, here - 1), row(pk, here + 20))).await();
      fill(pk, "%04d-before".formatted(here - 2), "%04d-behind".formatted(here + 1));
      round++;
    } while (position.isPresent() && round < 40);

    assertThat(seen).doesNotHaveDuplicates().isSorted();
    var stayed = IntStream.range(0, 60)
        .mapToObj("%04d"::formatted)
        .filter(place -> get(new Key(pk, place)).isPresent())
        .collect(toSet());
    assertThat(seen).containsAll(stayed);
  }

  @Test
  default void the_place_where_a_slice_ended_may_be_gone() {
    var pk = partition();
    fill(pk, "a", "b", "c", "d");
    var slice = table().query(Query.of(pk).limit(2)).await();

    table().deleteAll(List.of(new Key(pk, "b"), new Key(pk, "c"))).await();

    assertThat(places(Query.of(pk).after(slice.next()))).containsExactly("d");
  }

  @Test
  default void large_items_come_in_slices_too() {
    var pk = partition();
    var large = "x".repeat(300_000);
    for (var place : numbered(0, 9)) {
      put(Item.at(new Key(pk, place), "thing").set("text", large).build());
    }

    assertThat(places(Query.of(pk))).containsExactly(numbered(0, 9));
    assertThat(places(Query.of(pk).downwards())).isEqualTo(List.of(numbered(0, 9)).reversed());
  }

  private static Key row(String pk, int number) {
    return new Key(pk, "%04d".formatted(number));
  }

  private static String[] numbered(int from, int to) {
    return IntStream.range(from, to).mapToObj("%04d"::formatted).toArray(String[]::new);
  }
}
