// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static net.jqwik.api.Arbitraries.just;
import static net.jqwik.api.Arbitraries.longs;
import static net.jqwik.api.Arbitraries.of;
import static net.jqwik.api.Arbitraries.oneOf;
import static tidings.store.Step.KEYS;
import static tidings.store.Step.LIST;
import static tidings.store.Step.SORT_KEYS;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Generates random steps. */
final class StepGenerator {
  /** Usual max. number of operations in a transaction. */
  private static final int MAX_OPS = 4;

  private StepGenerator() {}

  static Arbitrary<Step> any() {
    return Arbitraries.frequencyOf(
        Tuple.of(8, writes()),
        Tuple.of(2, items().list().ofMaxSize(6).map(Step.PutAll::new)),
        Tuple.of(1, of(KEYS).list().ofMaxSize(6).map(Step.DeleteAll::new)),
        Tuple.of(1, of(KEYS).map(Step.Get::new)),
        Tuple.of(1, of(KEYS).list().ofMaxSize(6).map(Step.GetAll::new)),
        Tuple.of(5, QueryGenerator.any().map(Step.RunQuery::new)),
        Tuple.of(1, Arbitraries.integers().between(1, 9)
            .map(seconds -> new Step.AdvanceClock(Duration.ofSeconds(seconds)))));
  }

  /**
   * Adding to a text is generated without conditions only, as the order of the two failures is
   * undefined.
   */
  private static Arbitrary<Step> writes() {
    var conditions = condition().list().ofMaxSize(2);
    var bold = oneOf(changes(), just(List.of(Change.add("text", 1))));
    return Arbitraries.frequencyOf(
        Tuple.of(5, transaction(op(changes(), conditions), MAX_OPS)),
        Tuple.of(1, transaction(op(changes(), just(List.of())), KEYS.size())),
        Tuple.of(1, transaction(op(bold, just(List.of())), MAX_OPS)));
  }

  private static Arbitrary<Step> transaction(Arbitrary<Op> op, int maxOps) {
    return op.list().ofMinSize(1).ofMaxSize(maxOps).uniqueElements(Op::key).map(Step.Write::new);
  }

  private static Arbitrary<Op> op(
      Arbitrary<List<Change>> changes, Arbitrary<List<Condition>> conditions) {
    return oneOf(
        Combinators.combine(items(), conditions).as(Op.Put::new),
        Combinators.combine(of(KEYS), changes, conditions).as(Op.Update::new),
        Combinators.combine(of(KEYS), conditions).as(Op.Delete::new),
        Combinators.combine(of(KEYS), conditions).as(Op.Check::new));
  }

  private static Arbitrary<Condition> condition() {
    return oneOf(
        just(Condition.absent()),
        just(Condition.present()),
        numbers().map(number -> Condition.equal("n", number)),
        texts().map(text -> Condition.equal("text", text)),
        of("n", "text").map(Condition::without),
        texts().map(text -> Condition.equal(Item.INDEX_SK, text)),
        values().map(value -> new Condition.Equal("any", value)));
  }

  private static Arbitrary<List<Change>> changes() {
    return oneOf(
        numbers().map(number -> Change.add("n", number)),
        numbers().map(number -> Change.set("n", number)),
        texts().map(text -> Change.set("text", text)),
        values().map(value -> (Change) new Change.Set("any", value)),
        texts().map(text -> Change.set(Item.INDEX_SK, text)),
        just(Change.set(Item.INDEX_PK, LIST)),
        numbers().map(number -> Change.add(Item.EXPIRES_AT, number)),
        expiry().map(expiresAt -> Change.set(Item.EXPIRES_AT, expiresAt)),
        of("n", "text", "any", Item.INDEX_PK, Item.INDEX_SK, Item.EXPIRES_AT)
            .map(Change::remove))
        .list().ofMaxSize(4).uniqueElements(Change::name);
  }

  private static Arbitrary<Item> items() {
    var indexed = Combinators.combine(plainItems(), texts())
        .as((item, sortKey) -> item.toBuilder().indexed(new Key(LIST, sortKey)).build());
    return oneOf(plainItems(), indexed);
  }

  private static Arbitrary<Item> plainItems() {
    return Combinators.combine(of(KEYS), numbers(), texts(), values().optional(),
        expiry().optional()).as(StepGenerator::item);
  }

  private static Item item(
      Key key, long number, String text, Optional<Object> any, Optional<Long> expiry) {
    var item = Item.at(key, "thing").set("n", number).set("text", text);
    expiry.ifPresent(item::expiresAt);
    any.ifPresent(value -> {
      switch (value) {
        case String word -> item.set("any", word);
        case Long count -> item.set("any", count);
        case Boolean flag -> item.set("any", flag);
        default -> item.set("any", List.of("x", "y"));
      }
    });
    return item.build();
  }

  /** Expiry times; some of them pass during the steps. */
  private static Arbitrary<Long> expiry() {
    return longs().between(0, 20).map(second -> EngineFixture.START.getEpochSecond() + second);
  }

  private static Arbitrary<Object> values() {
    return of(1L, "1", "", true, false, List.of("x"), List.of("x", "y"), List.of("y", "x"));
  }

  private static Arbitrary<String> texts() {
    return of("x", "y", SORT_KEYS.getLast());
  }

  private static Arbitrary<Long> numbers() {
    return longs().between(-2, 2);
  }
}
