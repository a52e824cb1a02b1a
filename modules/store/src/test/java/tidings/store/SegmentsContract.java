// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The whole table can be read in parallel parts. */
interface SegmentsContract extends Engine {
  @Test
  default void segments_hold_every_item_once() {
    var mark = partition();
    var items = IntStream.range(0, 300)
        .mapToObj(number -> item(new Key((number % 3 == 0 ? "FEED#" : "") + mark + number % 40,
            "row" + number)))
        .toList();
    table().putAll(items).await();

    for (int parts : List.of(1, 2, 7)) {
      var found = IntStream.range(0, parts)
          .boxed()
          .flatMap(part -> segment(part, parts, 9).stream())
          .filter(item -> item.key().pk().contains(mark))
          .toList();
      assertThat(found).containsExactlyInAnyOrderElementsOf(items);
    }
  }

  @Test
  default void a_segment_does_not_hold_what_has_expired() {
    var expired = item(key()).change().expiresAt(clock().instant().getEpochSecond()).build();
    var stays = item(key());
    put(expired, stays);

    assertThat(segment(0, 1, 100)).contains(stays).doesNotContain(expired);
  }

  @Test
  default void there_is_no_segment_beyond_the_last() {
    assertThatThrownBy(() -> table().segment(2, 2, Optional.empty(), 10).await())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> table().segment(0, 1, Optional.empty(), 0).await())
        .isInstanceOf(IllegalArgumentException.class);
  }

  private List<Item> segment(int number, int of, int limit) {
    var items = new ArrayList<Item>();
    var position = Optional.<String>empty();
    do {
      var slice = table().segment(number, of, position, limit).await();
      assertThat(slice.items()).hasSizeLessThanOrEqualTo(limit);
      items.addAll(slice.items());
      position = slice.next();
    } while (position.isPresent());
    return items;
  }
}
