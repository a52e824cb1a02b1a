// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A query reads a range of one partition, in order, from either end. */
interface RangesContract extends Engine {
  @Test
  default void a_partition_is_read_in_order() {
    var pk = partition();
    fill(pk, "c", "a", "b");

    assertThat(places(Query.of(pk))).containsExactly("a", "b", "c");
    assertThat(places(Query.of(pk).downwards())).containsExactly("c", "b", "a");
  }

  @Test
  default void neighbours_are_not_in_it() {
    var pk = partition();
    fill(pk, "a", "b");
    fill(pk + "0", "c");
    fill(pk + "#", "d");
    fill(pk + "\u0001", "e");

    assertThat(places(Query.of(pk))).containsExactly("a", "b");
    assertThat(places(Query.of(pk).downwards())).containsExactly("b", "a");
  }

  @Test
  default void a_partition_with_nothing_in_it_is_empty() {
    assertThat(table().query(Query.of(partition())).await())
        .isEqualTo(new Slice(List.of(), Optional.empty()));
  }

  @Test
  default void a_range_begins_with_a_prefix() {
    var pk = partition();
    fill(pk, "ACT", "ACTIVITY#1", "ACTIVITY#2", "ACTIVITY#~", "ACTIVITY$", "PROFILE");

    var activities = Query.of(pk).beginsWith("ACTIVITY#");

    assertThat(places(activities)).containsExactly("ACTIVITY#1", "ACTIVITY#2", "ACTIVITY#~");
    assertThat(places(activities.downwards()))
        .containsExactly("ACTIVITY#~", "ACTIVITY#2", "ACTIVITY#1");
  }

  @Test
  default void a_range_goes_from_one_place_to_another_both_included() {
    var pk = partition();
    fill(pk, "a", "b", "b1", "c", "c1", "d");

    var range = Query.of(pk).between("b", "c");

    assertThat(places(range)).containsExactly("b", "b1", "c");
    assertThat(places(range.downwards())).containsExactly("c", "b1", "b");
    assertThat(places(Query.of(pk).between("b1", "b1"))).containsExactly("b1");
    assertThat(places(Query.of(pk).between("a1", "a2"))).isEmpty();
  }

  @Test
  default void a_range_that_ends_before_it_begins_is_empty() {
    var pk = partition();
    fill(pk, "a", "b", "c");

    assertThat(places(Query.of(pk).between("c", "a"))).isEmpty();
  }

  @Test
  default void a_query_goes_on_after_any_place() {
    var pk = partition();
    fill(pk, "a", "c", "e");

    assertThat(places(Query.of(pk).after("a"))).containsExactly("c", "e");
    assertThat(places(Query.of(pk).after("b"))).containsExactly("c", "e");
    assertThat(places(Query.of(pk).after("e"))).isEmpty();
    assertThat(places(Query.of(pk).downwards().after("e"))).containsExactly("c", "a");
    assertThat(places(Query.of(pk).downwards().after("d"))).containsExactly("c", "a");
    assertThat(places(Query.of(pk).downwards().after("a"))).isEmpty();
  }

  @Test
  default void going_on_from_outside_a_range_does_not_leave_it() {
    var pk = partition();
    fill(pk, "a", "b1", "b2", "c");

    var range = Query.of(pk).beginsWith("b");

    assertThat(places(range.after("a"))).containsExactly("b1", "b2");
    assertThat(places(range.after("c"))).isEmpty();
    assertThat(places(range.downwards().after("c"))).containsExactly("b2", "b1");
    assertThat(places(range.downwards().after("a"))).isEmpty();
    assertThat(places(Query.of(pk).between("b1", "c").after("b1"))).containsExactly("b2", "c");
  }

  @Test
  default void a_slice_holds_no_more_than_its_limit() {
    var pk = partition();
    fill(pk, "a", "b", "c");

    var slice = table().query(Query.of(pk).limit(2)).await();

    assertThat(slice.items()).extracting(item -> item.key().sk()).containsExactly("a", "b");
    assertThat(slice.next()).isPresent();
  }

  @Test
  default void places_are_in_the_order_of_their_utf8() {
    var pk = partition();
    var smile = "\uD83D\uDE00";
    String[] places = {"a", "z", "\u00E9", "\u07FF", "\u0800", "\uFF5E", smile, smile + "a", "~"};

    fill(pk, places);

    var ordered = Arrays.stream(places)
        .sorted((one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8)))
        .toList();
    assertThat(places(Query.of(pk))).isEqualTo(ordered);
    assertThat(places(Query.of(pk).downwards())).isEqualTo(ordered.reversed());
    assertThat(places(Query.of(pk).beginsWith(smile))).containsExactly(smile, smile + "a");
    assertThat(places(Query.of(pk).between("\uFF5E", smile))).containsExactly("\uFF5E", smile);
    assertThat(places(Query.of(pk).after("\uFF5E"))).containsExactly(smile, smile + "a");
  }

  @Test
  default void a_feed_read_from_its_top_begins_with_its_state() {
    var pk = "FEED#" + partition();
    fill(pk, "01A", "01B");
    new Transaction().update(new Key(pk, "~STATE"), Change.add("version", 1))
        .commit(table())
        .await();

    assertThat(places(Query.of(pk).downwards())).containsExactly("~STATE", "01B", "01A");
    assertThat(places(Query.of(pk).beginsWith("01"))).containsExactly("01A", "01B");
  }
}
