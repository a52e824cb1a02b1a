// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A part of a batch, asked for again and again until DynamoDB has left nothing of it.
 *
 * @param <Q> what is asked for
 * @param <A> what is answered
 */
final class Piece<Q, A> {
  /** Of one batch: the others wait, so that each has its own time from when it is asked for. */
  static final int AT_ONCE = 64;

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
    var pieces = IntStream.iterate(0, from -> from < questions.size(), from -> from + size)
        .mapToObj(from -> questions.subList(from, Math.min(from + size, questions.size())))
        .map(some -> new Piece<>(some, ask))
        .toList();
    var waiting = new ConcurrentLinkedQueue<>(pieces);
    var rows = IntStream.range(0, Math.min(AT_ONCE, pieces.size()))
        .mapToObj(row -> oneAfterTheOther(waiting, calls))
        .toList();
    return Future.join(rows)
        .map(done -> pieces.stream().flatMap(piece -> piece.found.stream()).toList());
  }

  /** When one fails, those that have not begun do not matter any more. */
  private static <Q, A> Future<Void> oneAfterTheOther(Queue<Piece<Q, A>> waiting, Calls calls) {
    var piece = waiting.poll();
    return piece == null
        ? Future.succeededFuture()
        : calls.call(piece::attempt)
            .onFailure(failure -> waiting.clear())
            .compose(done -> oneAfterTheOther(waiting, calls));
  }

  /** One attempt at a time, each after the other has ended. */
  private synchronized CompletableFuture<Void> attempt() {
    return ask.apply(rest).thenAccept(this::take);
  }

  /** @throws Unprocessed when there is a rest */
  private synchronized void take(Answer<Q, A> answer) {
    found.addAll(answer.found());
    rest = answer.left();
    if (!rest.isEmpty()) {
      throw new Unprocessed(rest.size());
    }
  }
}
