// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.Step.FEED;
import static tidings.store.Step.LIST;
import static tidings.store.Step.PARTITION;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever happens to an engine, it answers as a plain sorted map does. */
public abstract class TableModel implements Engine {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static final Comparator<Item> BY_PLACE =
      Comparator.comparing(item -> item.text(Item.INDEX_SK));

  private final Hands clock = new Hands(START);

  @Override
  public Hands clock() {
    return clock;
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Step.any().list().ofMaxSize(25);
  }

  @Property(tries = 200)
  void an_engine_answers_as_a_sorted_map_does(@ForAll("steps") List<Step> steps) {
    empty();
    var model = new Model(clock);
    for (var step : steps) {
      if (step instanceof Step.Pass(var time)) {
        clock.advance(time);
      }
      assertThat(step.doTo(table())).isEqualTo(step.doTo(model));
      assertThat(table().getAll(Step.ALL).await()).isEqualTo(model.getAll(Step.ALL).await());
    }
    assertSame(model);
  }

  private void empty() {
    clock.set(START);
    new Step.Write(Step.ALL.stream().<Op>map(key -> new Op.Delete(key, List.of())).toList())
        .doTo(table());
  }

  private void assertSame(Table model) {
    for (var query : List.of(Query.of(PARTITION), Query.of(FEED), Query.of(PARTITION).limit(2),
        Query.of(FEED).beginsWith("b"), Query.of(PARTITION).between("b", "\uFF5E"),
        Query.of(PARTITION).after("b"))) {
      assertThat(all(query)).isEqualTo(all(model, query));
      assertThat(all(query.downwards())).isEqualTo(all(model, query.downwards()));
    }
    for (var query : List.of(Query.ofIndex(LIST), Query.ofIndex(LIST).limit(1))) {
      assertSame(model, query, BY_PLACE);
      assertSame(model, query.downwards(), BY_PLACE.reversed());
    }
  }

  /** Items at one place of the index come in an order of the engine's. */
  private void assertSame(Table model, Query query, Comparator<Item> order) {
    assertThat(all(query)).isSortedAccordingTo(order)
        .containsExactlyInAnyOrderElementsOf(all(model, query));
  }
}
