// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import static tidings.core.errors.ErrorCode.BUSY;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Bounds the fetches that run at the same time, of each client and of all together. */
final class FetchQueue {
  static final int MAX_FETCHES = 16;
  static final int MAX_FETCHES_OF_CLIENT = 4;
  static final int MAX_WAITING = 512;
  /** Pictures of a page that a browser asks for at once. */
  static final int MAX_WAITING_OF_CLIENT = 128;

  private final Vertx vertx;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Map<String, Integer> runningByClient = new HashMap<>();
  private int running;

  private record Waiting(String client, Context context, Runnable task) {}

  /**
   * A fetch that has begun.
   *
   * @param end when it gives its place back: what a fetch has left behind may outlast its result
   */
  record Running<T>(Future<T> result, Future<?> end) {}

  FetchQueue(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Runs a fetch as soon as there is room for it.
   *
   * @param client the network of the client
   * @throws tidings.core.errors.Refusal {@code busy} if too many wait
   */
  <T> Future<T> run(String client, Supplier<Running<T>> fetch) {
    var promise = Promise.<T>promise();
    enqueue(new Waiting(client, vertx.getOrCreateContext(), () -> {
      var running = begin(fetch);
      running.end().onComplete(done -> onEnd(client));
      running.result().onComplete(promise);
    }));
    startNext();
    return promise.future();
  }

  /** Also a failure to start gives its place back. */
  private static <T> Running<T> begin(Supplier<Running<T>> fetch) {
    try {
      return fetch.get();
    } catch (RuntimeException failure) {
      var failed = Future.<T>failedFuture(failure);
      return new Running<>(failed, failed);
    }
  }

  private synchronized void enqueue(Waiting fetch) {
    long ofClient =
        waiting.stream().filter(other -> other.client().equals(fetch.client())).count();
    if (waiting.size() >= MAX_WAITING || ofClient >= MAX_WAITING_OF_CLIENT) {
      throw BUSY.refusal("too many pictures are being fetched");
    }
    waiting.add(fetch);
  }

  private void onEnd(String client) {
    synchronized (this) {
      running--;
      runningByClient.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }
    startNext();
  }

  private void startNext() {
    for (var next = take(); next.isPresent(); next = take()) {
      next.get().context().runOnContext(start(next.get()));
    }
  }

  private static Handler<Void> start(Waiting fetch) {
    return now -> fetch.task().run();
  }

  /** The first whose client has room. */
  private synchronized Optional<Waiting> take() {
    if (running >= MAX_FETCHES) {
      return Optional.empty();
    }
    var next = waiting.stream()
        .filter(fetch -> runningByClient.getOrDefault(fetch.client(), 0) < MAX_FETCHES_OF_CLIENT)
        .findFirst();
    next.ifPresent(fetch -> {
      waiting.remove(fetch);
      running++;
      runningByClient.merge(fetch.client(), 1, Integer::sum);
    });
    return next;
  }
}
