// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * Whatever happens to an engine, it answers as a plain sorted map does. An engine passes by a test
 * class that extends this; {@code jqwik.tries.default} says how often it is tried.
 */
public abstract class TableModel implements Engine {
  /** How often the index is asked before its answer is taken for wrong: it may be late. */
  private static final int ASKING = 500;

  private final Hands clock = new Hands(START);

  @Override
  public Hands clock() {
    return clock;
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Steps.any().list().ofMaxSize(30);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void an_engine_answers_as_a_sorted_map_does(@ForAll("steps") List<Step> steps) {
    clock.set(START);
    Step.empty().doTo(table());
    var model = new Model(clock);
    for (var step : steps) {
      if (step instanceof Step.Pass(var time)) {
        clock.advance(time);
      }
      assertSame(step, model);
    }
    Step.everything().forEach(step -> assertSame(step, model));
  }

  private void assertSame(Step step, Model model) {
    var expected = step.doTo(model);
    var answer = step.doTo(table());
    boolean late = step instanceof Step.Ask(var query) && query.index();
    for (int again = 0; late && again < ASKING && !answer.equals(expected); again++) {
      answer = step.doTo(table());
    }
    assertThat(answer).as("%s", step).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<Meanwhile>> meanwhiles() {
    return Meanwhile.any().list().ofMaxSize(12);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void paging_skips_nobody_and_repeats_nobody(@ForAll("meanwhiles") List<Meanwhile> meanwhiles,
      @ForAll @IntRange(min = 1, max = 7) int limit, @ForAll boolean backwards) {
    var query = Query.of(partition()).limit(limit);
    new Reading(table(), backwards ? query.downwards() : query).through(meanwhiles);
  }
}
