// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Something that happens to a table, on few keys and few attributes, so that things meet. */
sealed interface Step {
  String PARTITION = "model#items";
  String FEED = "FEED#model";
  String LIST = "model#list";
  List<String> PLACES = List.of("a", "b", "bb", "\uFF5E", "\uD83D\uDE00");
  List<Key> ALL = Stream.of(PARTITION, FEED)
      .flatMap(pk -> PLACES.stream().map(sk -> new Key(pk, sk)))
      .toList();

  record Write(List<Op> ops) implements Step {}

  record PutAll(List<Item> items) implements Step {}

  record DeleteAll(List<Key> keys) implements Step {}

  record Pass(Duration time) implements Step {}

  /** Does it and says how it went: empty when it happened, or else what was wrong. */
  default Optional<String> doTo(Table table) {
    var done = switch (this) {
      case Write(var ops) -> table.write(ops);
      case PutAll(var items) -> table.putAll(items);
      case DeleteAll(var keys) -> table.deleteAll(keys);
      case Pass pass -> Future.succeededFuture();
    };
    return done.map(Optional.<String>empty()).recover(Step::told).await();
  }

  private static Future<Optional<String>> told(Throwable failure) {
    return switch (failure) {
      case ConditionFailed failed -> Future.succeededFuture(Optional.of(failed.getMessage()));
      case IllegalStateException state -> Future.succeededFuture(Optional.of("illegal state"));
      default -> Future.failedFuture(failure);
    };
  }

  static Arbitrary<Step> any() {
    return Arbitraries.frequencyOf(
        Tuple.of(8, ops().map(Write::new)),
        Tuple.of(2, plainItems().list().ofMaxSize(4).map(PutAll::new)),
        Tuple.of(1, keys().list().ofMaxSize(4).map(DeleteAll::new)),
        Tuple.of(1, Arbitraries.integers()
            .between(1, 9)
            .map(seconds -> new Pass(Duration.ofSeconds(seconds)))));
  }

  /** Of a failed condition and a wrong add, engines may tell either: there are never both. */
  private static Arbitrary<List<Op>> ops() {
    return op().list().ofMinSize(1).ofMaxSize(4).uniqueElements(Op::key)
        .map(ops -> ops.stream().anyMatch(Step::addsToText)
            ? ops.stream().map(op -> op.onlyIf(List.of())).toList()
            : ops);
  }

  private static boolean addsToText(Op op) {
    return op instanceof Op.Update update && update.changes().contains(Change.add("text", 1));
  }

  private static Arbitrary<Op> op() {
    var conditions = condition().list().ofMaxSize(1);
    return Arbitraries.oneOf(
        Combinators.combine(items(), conditions).as(Op.Put::new),
        Combinators.combine(keys(), changes(), conditions).as(Op.Update::new),
        Combinators.combine(keys(), conditions).as(Op.Delete::new),
        Combinators.combine(keys(), conditions).as(Op.Check::new));
  }

  private static Arbitrary<Condition> condition() {
    return Arbitraries.oneOf(
        Arbitraries.just(Condition.absent()),
        Arbitraries.just(Condition.present()),
        smallNumbers().map(number -> Condition.equal("n", number)),
        Arbitraries.of("x", "y").map(text -> Condition.equal("text", text)));
  }

  private static Arbitrary<List<Change>> changes() {
    Arbitrary<Change> change = Arbitraries.oneOf(
        smallNumbers().map(number -> Change.add("n", number)),
        smallNumbers().map(number -> Change.set("n", number)),
        Arbitraries.of("x", "y").map(text -> Change.set("text", text)),
        Arbitraries.of("x", "y").map(text -> Change.set(Item.INDEX_SK, text)),
        Arbitraries.of("n", "text", Item.INDEX_PK, Item.EXPIRES_AT).map(Change::remove),
        Arbitraries.just(Change.add("text", 1)));
    return change.list().ofMaxSize(3).uniqueElements(Change::name);
  }

  private static Arbitrary<Item> items() {
    var indexed = Combinators.combine(plainItems(), Arbitraries.of("x", "y"))
        .as((item, at) -> item.change().indexed(new Key(LIST, at)).build());
    return Arbitraries.oneOf(plainItems(), indexed)
        .map(item -> Keys.isFeed(item.key().pk())
            ? item.change().remove(Item.INDEX_PK).build()
            : item);
  }

  private static Arbitrary<Item> plainItems() {
    return Combinators.combine(keys(), smallNumbers(), Arbitraries.of("x", "y"), expiry())
        .as((key, number, text, expiry) -> {
          var item = Item.at(key, "thing").set("n", number).set("text", text);
          expiry.ifPresent(item::expiresAt);
          return item.build();
        });
  }

  /** Some items expire while the steps go on. */
  private static Arbitrary<Optional<Long>> expiry() {
    return Arbitraries.longs()
        .between(0, 20)
        .map(TableModel.START::plusSeconds)
        .map(at -> at.getEpochSecond())
        .optional();
  }

  private static Arbitrary<Key> keys() {
    return Arbitraries.of(ALL);
  }

  private static Arbitrary<Long> smallNumbers() {
    return Arbitraries.longs().between(-2, 2);
  }
}
