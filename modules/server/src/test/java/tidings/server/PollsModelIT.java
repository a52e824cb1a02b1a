// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterProperty;
import tidings.server.PollsModel.Step;
import tidings.server.PollsModel.Type;

/** Random votes of several users: the counts of the poll, and its rows, are those of the model. */
@Tag("api")
final class PollsModelIT {
  private final PollNode node = new PollNode();

  @Provide
  Arbitrary<List<Step>> steps() {
    return step(Tuple.of(12, Type.VOTE), Tuple.of(4, Type.WITHDRAW), Tuple.of(1, Type.ERASE),
        Tuple.of(1, Type.END)).list().ofMinSize(1).ofMaxSize(40);
  }

  @Provide
  Arbitrary<List<Step>> stepsWithoutEnd() {
    return step(Tuple.of(12, Type.VOTE), Tuple.of(4, Type.WITHDRAW), Tuple.of(1, Type.ERASE)).list()
        .ofMinSize(10).ofMaxSize(80);
  }

  @SafeVarargs
  private static Arbitrary<Step> step(Tuple.Tuple2<Integer, Type>... types) {
    return Combinators.combine(
        Arbitraries.frequency(types),
        Arbitraries.integers().between(0, PollNode.USERS - 1),
        Arbitraries.integers().between(0, PollsModel.CHOICES - 1).list().ofMinSize(1).ofMaxSize(3))
        .as(Step::new);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void every_answer_is_that_of_the_model(
      @ForAll("steps") List<Step> steps, @ForAll boolean multiple) {
    var poll = node.newPoll(multiple);
    var model = new PollsModel(multiple);
    for (var step : steps) {
      assertThat(node.perform(step, poll)).as("%s", step).isEqualTo(model.perform(step));
      assertThat(node.votes(poll)).as("%s", step).isEqualTo(model.votes());
    }
    assertThat(node.countedRows(poll)).isEqualTo(model.votes());
    assertThat(range(0, PollNode.USERS).mapToObj(user -> node.choicesOf(user, poll)).toList())
        .isEqualTo(range(0, PollNode.USERS).mapToObj(model::choicesOf).toList());
  }

  /** Each user acts in order; those of different users run concurrently. */
  @Property(edgeCases = EdgeCasesMode.NONE)
  void concurrent_votes_are_counted_as_those_of_the_model(
      @ForAll("stepsWithoutEnd") List<Step> steps, @ForAll boolean multiple) {
    var poll = node.newPoll(multiple);
    var model = new PollsModel(multiple);
    steps.forEach(model::perform);
    var byUser = steps.stream()
        .collect(groupingBy(Step::user, LinkedHashMap::new, toList()));
    var running = byUser.values().stream()
        .map(own -> CompletableFuture.runAsync(
            () -> own.forEach(step -> node.perform(step, poll)), node.threads()))
        .toList();
    running.forEach(CompletableFuture::join);
    assertThat(node.votes(poll)).isEqualTo(model.votes());
    assertThat(node.countedRows(poll)).isEqualTo(model.votes());
  }

  @AfterProperty
  void close() {
    node.close();
  }
}
