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
final class BatchChunk<Q, A> {
  /** Of one batch: the others wait, so that each has its own time from when it is asked for. */
  static final int MAX_CONCURRENT = 64;

  private final Function<List<Q>, CompletableFuture<Answer<Q, A>>> request;
  private final List<A> found = new ArrayList<>();
  private List<Q> remaining;

  /** @param unprocessed what was asked for and not done */
  record Answer<Q, A>(List<A> found, List<Q> unprocessed) {}

  private BatchChunk(List<Q> inputs, Function<List<Q>, CompletableFuture<Answer<Q, A>>> request) {
    this.remaining = inputs;
    this.request = request;
  }

  /** What is found for all of these, in pieces of so many at the most, side by side. */
  static <Q, A> Future<List<A>> runAll(List<Q> inputs, int size, RetryingCalls calls,
      Function<List<Q>, CompletableFuture<Answer<Q, A>>> request) {
    var chunks = IntStream.iterate(0, from -> from < inputs.size(), from -> from + size)
        .mapToObj(from -> inputs.subList(from, Math.min(from + size, inputs.size())))
        .map(inputsOfChunk -> new BatchChunk<>(inputsOfChunk, request))
        .toList();
    var waiting = new ConcurrentLinkedQueue<>(chunks);
    var sequences = IntStream.range(0, Math.min(MAX_CONCURRENT, chunks.size()))
        .mapToObj(number -> runInSequence(waiting, calls))
        .toList();
    return Future.join(sequences)
        .map(done -> chunks.stream().flatMap(chunk -> chunk.found.stream()).toList());
  }

  /** When one fails, those that have not begun do not matter any more. */
  private static <Q, A> Future<Void> runInSequence(Queue<BatchChunk<Q, A>> waiting,
      RetryingCalls calls) {
    var chunk = waiting.poll();
    return chunk == null
        ? Future.succeededFuture()
        : calls.call(chunk::attempt)
            .onFailure(failure -> waiting.clear())
            .compose(done -> runInSequence(waiting, calls));
  }

  /** One attempt at a time, each after the other has ended. */
  private synchronized CompletableFuture<Void> attempt() {
    return request.apply(remaining).thenAccept(this::handle);
  }

  /** @throws UnprocessedItemsException when there is a rest */
  private synchronized void handle(Answer<Q, A> answer) {
    found.addAll(answer.found());
    remaining = answer.unprocessed();
    if (!remaining.isEmpty()) {
      throw new UnprocessedItemsException(remaining.size());
    }
  }
}
