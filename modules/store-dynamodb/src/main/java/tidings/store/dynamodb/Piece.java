// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A part of a batch, asked for again and again until DynamoDB has left nothing of it.
 *
 * @param <Q> what is asked for
 * @param <A> what is answered
 */
final class Piece<Q, A> {
  private final Function<List<Q>, CompletableFuture<Answer<Q, A>>> ask;
  private final List<A> found = new ArrayList<>();
  private List<Q> rest;

  /** @param left what was asked for and not done */
  record Answer<Q, A>(List<A> found, List<Q> left) {}

  private Piece(List<Q> all, Function<List<Q>, CompletableFuture<Answer<Q, A>>> ask) {
    this.rest = all;
    this.ask = ask;
  }

  /** What is found for all of these, in pieces of so many at the most, side by side. */
  static <Q, A> Future<List<A>> all(List<Q> questions, int size, Calls calls,
      Function<List<Q>, CompletableFuture<Answer<Q, A>>> ask) {
    var answers = IntStream.iterate(0, from -> from < questions.size(), from -> from + size)
        .mapToObj(from -> questions.subList(from, Math.min(from + size, questions.size())))
        .map(some -> new Piece<>(some, ask))
        .map(piece -> calls.call(piece::attempt))
        .toList();
    return Future.join(answers)
        .map(done -> answers.stream().flatMap(answer -> answer.result().stream()).toList());
  }

  /** One attempt at a time, each after the other has ended. */
  private synchronized CompletableFuture<List<A>> attempt() {
    return ask.apply(rest).thenApply(this::take);
  }

  /** @throws Unprocessed when there is a rest */
  private synchronized List<A> take(Answer<Q, A> answer) {
    found.addAll(answer.found());
    rest = answer.left();
    if (!rest.isEmpty()) {
      throw new Unprocessed(rest.size());
    }
    return found;
  }
}
