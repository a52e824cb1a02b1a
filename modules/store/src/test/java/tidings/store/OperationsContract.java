// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Change.add;
import static tidings.store.Change.remove;
import static tidings.store.Change.set;
import static tidings.store.Condition.absent;
import static tidings.store.Condition.equal;
import static tidings.store.Condition.present;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** All combinations of operations, items and conditions behave as in the reference model. */
interface OperationsContract extends IndexFixture {
  long HOUR = 3600;

  /** The states of an item: absent, without attributes, with many, expired. */
  List<String> ITEMS = List.of("absent", "bare", "full", "expired");

  List<List<Condition>> FEW = List.of(List.of(), List.of(absent()), List.of(present()),
      List.of(equal("n", 7)), List.of(equal("n", 8)));

  List<List<Condition>> MANY = Stream.concat(FEW.stream(), Stream.<List<Condition>>of(
      List.of(equal("n", "7")), List.of(equal("n", 0)), List.of(equal("none", 0)),
      List.of(equal("text", "x")), List.of(equal("text", "")),
      List.of(new Condition.Equal("flag", true)), List.of(new Condition.Equal("flag", false)),
      List.of(new Condition.Equal("list", List.of("a", "b"))),
      List.of(new Condition.Equal("list", List.of("b", "a"))),
      List.of(equal(Item.TYPE, "thing")), List.of(equal(Item.INDEX_SK, "1")),
      List.of(present(), equal("n", 7)), List.of(equal("n", 7), equal("text", "y")),
      List.of(absent(), present()))).toList();

  @Test
  default void every_operation_succeeds_exactly_if_its_conditions_hold() {
    List<BiFunction<Key, List<Condition>, Op>> operations = List.of(
        (key, conditions) -> new Op.Put(item(key, "put", 1), conditions),
        (key, conditions) -> new Op.Update(key, List.of(set("set", 1), add("n", 1)), conditions),
        Op.Delete::new,
        Op.Check::new);
    assertAsInModel(operations, MANY, partition());
  }

  @Test
  default void every_change_has_its_effect_on_every_item() {
    var list = partition();
    long later = clock().instant().getEpochSecond() + 2 * HOUR;
    Stream<List<Change>> changes = Stream.of(
        List.of(),
        List.of(set("text", "y")), List.of(set("n", 8)), List.of(set("flag", false)),
        List.of(set("list", List.of("b"))), List.of(set("list", List.of())),
        List.of(set("n", "eight")), List.of(set("text", List.of("x"))), List.of(set("flag", 1)),
        List.of(remove("text")), List.of(remove("none")), List.of(remove(Item.TYPE)),
        List.of(add("n", 3)), List.of(add("n", -10)), List.of(add("none", -1)),
        List.of(add("text", 1)), List.of(add("flag", 1)), List.of(add("list", 1)),
        List.of(set(Item.INDEX_PK, list), set(Item.INDEX_SK, "2")),
        List.of(set(Item.INDEX_SK, "9")), List.of(remove(Item.INDEX_PK)),
        List.of(remove(Item.INDEX_PK), remove(Item.INDEX_SK)),
        List.of(set(Item.EXPIRES_AT, later)), List.of(set(Item.EXPIRES_AT, 1)),
        List.of(add(Item.EXPIRES_AT, 1)), List.of(remove(Item.EXPIRES_AT)),
        List.of(set("a", "b"), remove("text"), add("n", 1), set(Item.INDEX_SK, "3")));
    assertAsInModel(changes.<BiFunction<Key, List<Condition>, Op>>map(
        change -> (key, conditions) -> new Op.Update(key, change, conditions)).toList(), FEW, list);
  }

  /**
   * Applies each operation to an item of its own, in the engine and in the model.
   *
   * @param moved the list to which items move
   */
  private void assertAsInModel(List<BiFunction<Key, List<Condition>, Op>> operations,
      List<List<Condition>> conditions, String moved) {
    var pk = partition();
    var ops = new ArrayList<Op>();
    for (var operation : operations) {
      for (var some : conditions) {
        for (var stored : ITEMS) {
          ops.add(operation.apply(new Key(pk + "|" + stored, "" + ops.size()), some));
        }
      }
    }
    var model = new ModelTable(clock());
    store(ops, model);

    var actual = ops.stream().map(op -> Step.outcome(table().write(List.of(op)))).toList();
    for (int number = 0; number < ops.size(); number++) {
      var op = ops.get(number);
      assertThat(actual.get(number).await()).as("%s", op)
          .isEqualTo(Step.outcome(model.write(List.of(op))).await());
    }

    var keys = ops.stream().map(Op::key).toList();
    assertThat(table().getAll(keys).await()).isEqualTo(model.getAll(keys).await());
    for (var list : List.of(pk + "|full", pk + "|expired", moved)) {
      eventuallyAnyOrder(Query.ofIndex(list), model.queryAll(Query.ofIndex(list)).await().stream()
          .map(item -> item.key().sk()).toArray(String[]::new));
    }
  }

  private void store(List<Op> ops, ModelTable model) {
    var puts = ops.stream()
        .map(Op::key)
        .filter(key -> !key.pk().endsWith("|absent"))
        .<Op>map(key -> new Op.Put(stored(key), List.of()))
        .toList();
    for (int from = 0; from < puts.size(); from += Table.MAX_TRANSACTION_OPS) {
      var some = puts.subList(from, Math.min(puts.size(), from + Table.MAX_TRANSACTION_OPS));
      table().write(some).await();
      model.write(some).await();
    }
  }

  private Item stored(Key key) {
    if (key.pk().endsWith("|bare")) {
      return item(key);
    }
    long now = clock().instant().getEpochSecond();
    return Item.at(key, "thing")
        .set("n", 7)
        .set("text", "x")
        .set("flag", true)
        .set("list", List.of("a", "b"))
        .indexed(new Key(key.pk(), "1"))
        .expiresAt(key.pk().endsWith("|expired") ? now : now + HOUR)
        .build();
  }
}
