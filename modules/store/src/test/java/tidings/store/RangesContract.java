// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A query reads a range of one partition in order, in either direction. */
interface RangesContract extends EngineFixture {
  @Test
  default void a_partition_is_read_in_order() {
    var pk = partition();
    fill(pk, "c", "a", "b");

    assertThat(sortKeys(Query.of(pk))).containsExactly("a", "b", "c");
    assertThat(sortKeys(Query.of(pk).descending())).containsExactly("c", "b", "a");
  }

  @Test
  default void neighbouring_partitions_are_left_out() {
    var pk = partition();
    fill(pk, "a", "b");
    fill(pk + "0", "c");
    fill(pk + "#", "d");
    fill(pk + "\u0001", "e");
    fill("FEED#" + pk, "f");

    assertThat(sortKeys(Query.of(pk))).containsExactly("a", "b");
    assertThat(sortKeys(Query.of(pk).descending())).containsExactly("b", "a");
  }

  @Test
  default void a_range_begins_with_a_prefix() {
    var pk = partition();
    fill(pk, "ACT", "ACTIVITY#1", "ACTIVITY#2", "ACTIVITY#~", "ACTIVITY$", "PROFILE");

    var activities = Query.of(pk).beginsWith("ACTIVITY#");

    assertThat(sortKeys(activities)).containsExactly("ACTIVITY#1", "ACTIVITY#2", "ACTIVITY#~");
    assertThat(sortKeys(activities.descending()))
        .containsExactly("ACTIVITY#~", "ACTIVITY#2", "ACTIVITY#1");
  }

  @Test
  default void a_range_includes_both_bounds() {
    var pk = partition();
    fill(pk, "a", "b", "b1", "c", "c1", "d");

    var range = Query.of(pk).between("b", "c");

    assertThat(sortKeys(range)).containsExactly("b", "b1", "c");
    assertThat(sortKeys(range.descending())).containsExactly("c", "b1", "b");
    assertThat(sortKeys(Query.of(pk).between("b1", "b1"))).containsExactly("b1");
    assertThat(sortKeys(Query.of(pk).between("a1", "a2"))).isEmpty();
  }

  @Test
  default void a_range_that_ends_before_it_begins_is_empty() {
    var pk = partition();
    fill(pk, "a", "b", "c");

    assertThat(sortKeys(Query.of(pk).between("c", "a"))).isEmpty();
  }

  @Test
  default void a_query_continues_after_any_sort_key() {
    var pk = partition();
    fill(pk, "a", "c", "e");

    assertThat(sortKeys(Query.of(pk).after("a"))).containsExactly("c", "e");
    assertThat(sortKeys(Query.of(pk).after("b"))).containsExactly("c", "e");
    assertThat(sortKeys(Query.of(pk).after("e"))).isEmpty();
    assertThat(sortKeys(Query.of(pk).descending().after("e"))).containsExactly("c", "a");
    assertThat(sortKeys(Query.of(pk).descending().after("d"))).containsExactly("c", "a");
    assertThat(sortKeys(Query.of(pk).descending().after("a"))).isEmpty();
  }

  @Test
  default void a_position_outside_the_range_does_not_extend_it() {
    var pk = partition();
    fill(pk, "a", "b1", "b2", "c");

    var range = Query.of(pk).beginsWith("b");

    assertThat(sortKeys(range.after("a"))).containsExactly("b1", "b2");
    assertThat(sortKeys(range.after("c"))).isEmpty();
    assertThat(sortKeys(range.descending().after("c"))).containsExactly("b2", "b1");
    assertThat(sortKeys(range.descending().after("a"))).isEmpty();
    assertThat(sortKeys(Query.of(pk).between("b1", "c").after("b1"))).containsExactly("b2", "c");
  }

  @Test
  default void an_empty_prefix_selects_the_whole_partition() {
    var pk = partition();
    fill(pk, "a", "\uD83D\uDE00");

    assertThat(sortKeys(Query.of(pk).beginsWith(""))).containsExactly("a", "\uD83D\uDE00");
  }

  @Test
  default void a_range_may_begin_before_all_items() {
    var pk = partition();
    fill(pk, "\u0001", "a", "b");

    assertThat(sortKeys(Query.of(pk).between("", "a"))).containsExactly("\u0001", "a");
    assertThat(sortKeys(Query.of(pk).between("", "a").descending())).containsExactly("a", "\u0001");
    assertThat(sortKeys(Query.of(pk).between("", ""))).isEmpty();
  }

  @Test
  default void invalid_sort_keys_are_refused() {
    var pk = partition();
    var tooLong = "x".repeat(Key.MAX_SK_BYTES + 1);
    for (var text : List.of(tooLong, "a\0b", "a\uD83D")) {
      assertThatThrownBy(() -> Query.of(pk).beginsWith(text))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> Query.of(pk).between("a", text))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> Query.of(pk).after(text))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> new Key(pk, text)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
