// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Capacity units as documented by AWS. Another test compares them with DynamoDB Local. */
final class CapacityUnitsTest {
  private static final Key KEY = new Key("FEED#ana", "1");
  private static final Optional<Item> NOTHING = Optional.empty();

  @Test
  void reading_takes_a_unit_for_each_4_kb_and_at_least_one() {
    assertThat(List.of(0, 1, 4096, 4097, 8192, 8193).stream().map(CapacityUnits::read))
        .containsExactly(1.0, 1.0, 1.0, 2.0, 2.0, 3.0);
  }

  @Test
  void the_index_is_read_for_half() {
    assertThat(CapacityUnits.readIndex(4097)).isEqualTo(1);
    assertThat(CapacityUnits.readIndex(0)).isEqualTo(0.5);
  }

  @Test
  void writing_takes_a_unit_for_each_kb_of_the_larger_of_before_and_after() {
    assertThat(CapacityUnits.write(NOTHING, sized(1024))).isEqualTo(1);
    assertThat(CapacityUnits.write(NOTHING, sized(1025))).isEqualTo(2);
    assertThat(CapacityUnits.write(sized(3000), sized(100))).isEqualTo(3);
    assertThat(CapacityUnits.write(sized(100), sized(3000))).isEqualTo(3);
  }

  @Test
  void deleting_takes_the_size_of_the_old_item_and_at_least_one() {
    assertThat(CapacityUnits.write(sized(3000), NOTHING)).isEqualTo(3);
    assertThat(CapacityUnits.write(NOTHING, NOTHING)).isEqualTo(1);
  }

  @Test
  void a_transaction_takes_twice_the_units() {
    assertThat(transact(new Op.Put(sized(1025).orElseThrow(), List.of()), NOTHING)).isEqualTo(4);
    assertThat(transact(new Op.Delete(KEY, List.of()), NOTHING)).isEqualTo(2);
    assertThat(transact(new Op.Delete(KEY, List.of()), sized(3000))).isEqualTo(6);
  }

  @Test
  void a_check_takes_twice_the_size_of_its_item() {
    var check = new Op.Check(KEY, List.of(Condition.present()));
    assertThat(transact(check, NOTHING)).isEqualTo(2);
    assertThat(transact(check, sized(1025))).isEqualTo(4);
    assertThat(transact(check, indexed("1"))).isEqualTo(2);
  }

  @Test
  void the_index_takes_units_when_an_item_enters_moves_or_leaves() {
    assertThat(transact(put("1"), NOTHING)).isEqualTo(4);
    assertThat(transact(put("1"), indexed("1"))).isEqualTo(2);
    assertThat(transact(put("2"), indexed("1"))).isEqualTo(6);
    assertThat(transact(put("2"), sized(100))).isEqualTo(4);
    assertThat(transact(new Op.Delete(KEY, List.of()), indexed("1"))).isEqualTo(4);
  }

  private static double transact(Op op, Optional<Item> before) {
    return CapacityUnits.transact(op, before, OpEvaluator.apply(op, before));
  }

  private static Op put(String place) {
    return new Op.Put(indexed(place).orElseThrow(), List.of());
  }

  private static Optional<Item> indexed(String place) {
    return Optional.of(Item.at(KEY, "thing").indexed(new Key("list", place)).build());
  }

  private static Optional<Item> sized(int bytes) {
    var item = Item.at(KEY, "thing").set("text", "").build();
    return Optional.of(item.toBuilder().set("text", "x".repeat(bytes - item.bytes())).build());
  }
}
