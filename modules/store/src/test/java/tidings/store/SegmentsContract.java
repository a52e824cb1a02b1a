// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The whole table can be read in segments: disjoint, complete, and resumable. */
interface SegmentsContract extends EngineFixture {
  @Test
  default void segments_contain_every_item_once() {
    var mark = partition();
    var items = items(mark);
    table().putAll(items).await();

    for (int parts : List.of(1, 2, 7, 40)) {
      var found = IntStream.range(0, parts)
          .boxed()
          .flatMap(part -> segment(part, parts, Optional.empty(), 100).stream())
          .filter(item -> item.key().pk().contains(mark))
          .toList();
      assertThat(found).containsExactlyInAnyOrderElementsOf(items);
    }
  }

  @Test
  default void a_segment_can_continue_after_every_slice() {
    var mark = partition();
    table().putAll(items(mark)).await();
    var whole = segment(1, 3, Optional.empty(), 1000);

    var before = new ArrayList<Item>();
    var position = Optional.<String>empty();
    for (int slices = 0; slices < 5; slices++) {
      var slice = table().scanSegment(1, 3, position, 10).await();
      before.addAll(slice.items());
      position = slice.next();
      assertThat(position).isPresent();
      assertThat(Stream.concat(before.stream(), segment(1, 3, position, 1000).stream()))
          .containsExactlyElementsOf(whole);
    }
  }

  @Test
  default void a_parallel_scan_throws_the_failure_of_its_consumer() {
    table().putAll(items(partition())).await();
    var full = new StoreException("The disk is full.");

    assertThatThrownBy(() -> new ParallelScan(table(), 3).forEachSlice((part, slice) -> {
      throw full;
    })).isSameAs(full);
  }

  @Test
  default void items_that_stay_are_found_once_during_changes() {
    var mark = partition();
    var stays = items(mark + "|stays");
    var goes = items(mark + "|goes");
    table().putAll(Stream.concat(stays.stream(), goes.stream()).toList()).await();

    var found = new ArrayList<Item>();
    for (int part = 0; part < 2; part++) {
      int slices = 0;
      for (var slice : Slices.ofSegment(table(), part, 2, Optional.empty(), 50)) {
        found.addAll(slice.items());
        if (slices < 20) {
          int from = slices * 15;
          table().deleteAll(goes.subList(from, from + 15).stream().map(Item::key).toList()).await();
          fill(mark + "|comes" + slices + part, "a", "b");
          slices++;
        }
      }
    }

    assertThat(found).filteredOn(item -> item.key().pk().contains(mark)).doesNotHaveDuplicates();
    assertThat(found).filteredOn(item -> item.key().pk().contains(mark + "|stays"))
        .containsExactlyInAnyOrderElementsOf(stays);
  }

  @Test
  default void a_segment_contains_no_expired_items() {
    var expired = item(key()).toBuilder().expiresAt(clock().instant().getEpochSecond()).build();
    var stays = item(key());
    put(expired, stays);

    assertThat(segment(0, 1, Optional.empty(), 1000)).contains(stays).doesNotContain(expired);
  }

  @Test
  default void a_segment_shows_the_last_acknowledged_state() {
    var item = item(key(), "n", 1);
    put(item);
    new Transaction().update(item.key(), Change.add("n", 1)).commit(table()).await();

    assertThat(segment(0, 1, Optional.empty(), 1000)).contains(item(item.key(), "n", 2));
  }

  @Test
  default void invalid_segments_are_refused() {
    for (var wrong : List.of(List.of(2, 2, 10), List.of(-1, 2, 10), List.of(0, 0, 10),
        List.of(0, 1, 0))) {
      assertThatThrownBy(() -> table()
          .scanSegment(wrong.get(0), wrong.get(1), Optional.empty(), wrong.get(2))
          .await()).isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Items of forty partitions, some of them feeds. */
  private List<Item> items(String mark) {
    return IntStream.range(0, 300)
        .mapToObj(
            number -> item(new Key((number % 3 == 0 ? "FEED#" : "") + mark + "|" + number % 40,
                "row" + number)))
        .toList();
  }

  private List<Item> segment(int segment, int totalSegments, Optional<String> after, int limit) {
    var items = new ArrayList<Item>();
    for (var slice : Slices.ofSegment(table(), segment, totalSegments, after, limit)) {
      assertThat(slice.items()).hasSizeLessThanOrEqualTo(limit);
      items.addAll(slice.items());
    }
    return items;
  }
}
