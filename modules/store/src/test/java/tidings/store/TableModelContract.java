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
 * An engine behaves like a sorted map under random steps. To check an engine, extend this class;
 * {@code jqwik.tries.default} is the number of runs.
 */
public abstract class TableModelContract implements EngineFixture {
  /** Max. reads of the index, which may lag, until its result must be right. */
  private static final int MAX_ATTEMPTS = 500;

  private final ManualClock clock = new ManualClock(START);

  @Override
  public ManualClock clock() {
    return clock;
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return StepGenerator.any().list().ofMaxSize(30);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void an_engine_behaves_like_a_sorted_map(@ForAll("steps") List<Step> steps) {
    clock.set(START);
    Step.empty().applyTo(table());
    var model = new ModelTable(clock);
    for (var step : steps) {
      if (step instanceof Step.AdvanceClock(var time)) {
        clock.advance(time);
      }
      assertSame(step, model);
    }
    Step.queryEverything().forEach(step -> assertSame(step, model));
  }

  private void assertSame(Step step, ModelTable model) {
    var expected = step.applyTo(model);
    var answer = step.applyTo(table());
    boolean eventual = step instanceof Step.RunQuery(var query) && query.onIndex();
    for (int attempt = 0; eventual && attempt < MAX_ATTEMPTS
        && !answer.equals(expected); attempt++) {
      answer = step.applyTo(table());
    }
    assertThat(answer).as("%s", step).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<PartitionChanges>> partitionChanges() {
    return PartitionChanges.any().list().ofMaxSize(12);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void paging_skips_and_repeats_no_item(
      @ForAll("partitionChanges") List<PartitionChanges> partitionChanges,
      @ForAll @IntRange(min = 1, max = 7) int limit, @ForAll boolean backwards) {
    var query = Query.of(partition()).limit(limit);
    new PagingReader(table(), backwards ? query.descending() : query).readAll(partitionChanges);
  }
}
