// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A queue of received frames, and of callers that wait for a frame of some type. */
final class FrameQueue {
  /** Maximum number of frames; the oldest are dropped. */
  static final int CAPACITY = 10_000;

  private final Deque<LiveFrame> frames = new ArrayDeque<>();
  private final List<Waiter<?>> waiters = new ArrayList<>();
  private Optional<ConnectionClosedException> end = Optional.empty();

  private record Waiter<F extends LiveFrame>(Class<F> type, Promise<F> promise) {
    void complete(LiveFrame frame) {
      promise.complete(type.cast(frame));
    }
  }

  void add(LiveFrame frame) {
    takeWaiterOrEnqueue(frame).ifPresent(waiter -> waiter.complete(frame));
  }

  private synchronized Optional<Waiter<?>> takeWaiterOrEnqueue(LiveFrame frame) {
    for (var waiter : waiters) {
      if (waiter.type().isInstance(frame)) {
        waiters.remove(waiter);
        return Optional.of(waiter);
      }
    }
    if (frames.size() == CAPACITY) {
      frames.removeFirst();
    }
    frames.addLast(frame);
    return Optional.empty();
  }

  /** Takes the oldest frame of this type, now or when one arrives; frames of other types stay. */
  synchronized <F extends LiveFrame> Future<F> next(Class<F> type) {
    for (var frame : frames) {
      if (type.isInstance(frame)) {
        frames.remove(frame);
        return Future.succeededFuture(type.cast(frame));
      }
    }
    if (end.isPresent()) {
      return Future.failedFuture(end.get());
    }
    var waiter = new Waiter<>(type, Promise.<F>promise());
    waiters.add(waiter);
    return waiter.promise().future();
  }

  void end(ConnectionClosedException reason) {
    List<Waiter<?>> remaining;
    synchronized (this) {
      end = Optional.of(reason);
      remaining = List.copyOf(waiters);
      waiters.clear();
    }
    remaining.forEach(waiter -> waiter.promise().fail(reason));
  }
}
