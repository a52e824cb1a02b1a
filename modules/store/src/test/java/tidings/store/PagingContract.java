// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A partition can be read page by page. */
interface PagingContract extends EngineFixture {
  @Test
  default void slices_of_any_size_contain_all_items() {
    var pk = partition();
    var places = numbered(0, 23);
    fill(pk, places);

    for (int limit : List.of(1, 2, 7, 22, 23, 24, Query.MAX_LIMIT)) {
      assertThat(sortKeys(Query.of(pk).limit(limit))).containsExactly(places);
      assertThat(sortKeys(Query.of(pk).limit(limit).descending()))
          .isEqualTo(List.of(places).reversed());
    }
  }

  @Test
  default void a_slice_has_at_most_its_limit() {
    var pk = partition();
    fill(pk, "a", "b", "c");

    var slice = table().query(Query.of(pk).limit(2)).await();

    assertThat(slice.items()).extracting(item -> item.key().sk()).containsExactly("a", "b");
    assertThat(slice.next()).contains("b");
  }

  @Test
  default void a_limit_may_be_a_thousand() {
    var pk = partition();
    fill(pk, numbered(0, Query.MAX_LIMIT + 1));

    assertThat(table().query(Query.of(pk)).await().items()).hasSize(Query.MAX_LIMIT);
    assertThat(sortKeys(Query.of(pk))).containsExactly(numbered(0, Query.MAX_LIMIT + 1));
  }

  @Test
  default void a_query_can_continue_after_every_item() {
    var pk = partition();
    var places = List.of(numbered(0, 12));
    fill(pk, places.toArray(String[]::new));

    for (int position = 0; position < places.size(); position++) {
      assertThat(sortKeys(Query.of(pk).limit(5).after(places.get(position))))
          .isEqualTo(places.subList(position + 1, places.size()));
      assertThat(sortKeys(Query.of(pk).limit(5).descending().after(places.get(position))))
          .isEqualTo(places.subList(0, position).reversed());
    }
  }

  @Test
  default void the_item_at_which_a_slice_ended_may_be_deleted() {
    var pk = partition();
    fill(pk, "a", "b", "c", "d");
    var slice = table().query(Query.of(pk).limit(2)).await();

    table().deleteAll(List.of(new Key(pk, "b"), new Key(pk, "c"))).await();

    assertThat(sortKeys(Query.of(pk).after(slice.next()))).containsExactly("d");
  }

  /** An empty page is not necessarily the last one. */
  @Test
  default void slices_continue_behind_expired_items() {
    var pk = partition();
    long now = clock().instant().getEpochSecond();
    table().putAll(Stream.of(numbered(0, 60))
        .map(place -> item(new Key(pk, place)).toBuilder().expiresAt(now).build())
        .toList()).await();
    fill(pk, "0029-here", "0060");

    for (int limit : List.of(1, 7, 100)) {
      assertThat(sortKeys(Query.of(pk).limit(limit))).containsExactly("0029-here", "0060");
      assertThat(sortKeys(Query.of(pk).limit(limit).descending()))
          .containsExactly("0060", "0029-here");
      assertThat(sortKeys(Query.of(pk).limit(limit).between("0000", "0028"))).isEmpty();
    }
  }

  @Test
  default void slices_of_large_items_are_complete() {
    var pk = partition();
    var items = Stream.of(numbered(0, 9)).map(sk -> itemOfSize(new Key(pk, sk), 300_000)).toList();
    table().putAll(items).await();

    assertThat(sortKeys(Query.of(pk))).containsExactly(numbered(0, 9));
    assertThat(sortKeys(Query.of(pk).descending())).isEqualTo(List.of(numbered(0, 9)).reversed());
    assertThat(queryAll(Query.of(pk).limit(4))).isEqualTo(items);
  }

  @Test
  default void an_empty_partition_has_no_items() {
    assertThat(table().query(Query.of(partition())).await())
        .isEqualTo(new Slice(List.of(), Optional.empty()));
  }
}
