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
 * One chunk of a batch, which is retried until DynamoDB has processed all of it.
 *
 * @param <Q> type of a request item
 * @param <A> type of a result
 */
final class BatchChunk<Q, A> {
  /**
   * Maximum number of concurrent chunks of a batch; the timeout of a chunk begins when it is sent.
   */
  static final int MAX_CONCURRENT = 64;

  private final Function<List<Q>, CompletableFuture<Answer<Q, A>>> request;
  private final List<A> found = new ArrayList<>();
  private List<Q> remaining;

  /** @param unprocessed the inputs that were not processed */
  record Answer<Q, A>(List<A> found, List<Q> unprocessed) {}

  private BatchChunk(List<Q> inputs, Function<List<Q>, CompletableFuture<Answer<Q, A>>> request) {
    this.remaining = inputs;
    this.request = request;
  }

  /** Runs all inputs in chunks of up to {@code size}, several of them concurrently. */
  static <Q, A> Future<List<A>> runAll(List<Q> inputs, int size, RetryingCalls calls,
      Function<List<Q>, CompletableFuture<Answer<Q, A>>> request) {
    var chunks = IntStream.iterate(0, from -> from < inputs.size(), from -> from + size)
        .mapToObj(from -> inputs.subList(from, Math.min(from + size, inputs.size())))
        .map(inputsOfChunk -> new BatchChunk<>(inputsOfChunk, request))
        .toList();
    var waiting = new ConcurrentLinkedQueue<>(chunks);
    var sequences = IntStream.range(0, Math.min(MAX_CONCURRENT, chunks.size()))
        .mapToObj(number -> runInSequence(waiting, chunks.size() > 1, calls))
        .toList();
    return Future.join(sequences)
        .map(done -> chunks.stream().flatMap(chunk -> chunk.found.stream()).toList());
  }

  /** Runs one chunk after another. A failure drops the chunks that have not started. */
  private static <Q, A> Future<Void> runInSequence(
      Queue<BatchChunk<Q, A>> waiting, boolean ofBatch, RetryingCalls calls) {
    var chunk = waiting.poll();
    return chunk == null
        ? Future.succeededFuture()
        : calls.call(ofBatch, chunk::attempt)
            .onFailure(failure -> waiting.clear())
            .compose(done -> runInSequence(waiting, ofBatch, calls));
  }

  /** Sends the remaining inputs; called again only after the previous attempt has ended. */
  private synchronized CompletableFuture<Void> attempt() {
    return request.apply(remaining).thenAccept(this::handle);
  }

  /** @throws UnprocessedItemsException if inputs are left */
  private synchronized void handle(Answer<Q, A> answer) {
    found.addAll(answer.found());
    remaining = answer.unprocessed();
    if (!remaining.isEmpty()) {
      throw new UnprocessedItemsException(remaining.size());
    }
  }
}
