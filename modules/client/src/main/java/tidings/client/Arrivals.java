// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Frames that have come and nobody has taken, and those who wait for one. */
final class Arrivals {
  /** Frames kept at the most; the oldest make room. */
  static final int KEPT = 10_000;

  private final Deque<Frame> frames = new ArrayDeque<>();
  private final List<Waiting<?>> waiting = new ArrayList<>();
  private Optional<Ended> end = Optional.empty();

  private record Waiting<F extends Frame>(Class<F> type, Promise<F> promise) {
    void give(Frame frame) {
      promise.complete(type.cast(frame));
    }
  }

  void add(Frame frame) {
    takerOf(frame).ifPresent(taker -> taker.give(frame));
  }

  private synchronized Optional<Waiting<?>> takerOf(Frame frame) {
    for (var taker : waiting) {
      if (taker.type().isInstance(frame)) {
        waiting.remove(taker);
        return Optional.of(taker);
      }
    }
    if (frames.size() == KEPT) {
      frames.removeFirst();
    }
    frames.addLast(frame);
    return Optional.empty();
  }

  /** The oldest frame of this type that nobody has taken; others stay where they are. */
  synchronized <F extends Frame> Future<F> next(Class<F> type) {
    for (var frame : frames) {
      if (type.isInstance(frame)) {
        frames.remove(frame);
        return Future.succeededFuture(type.cast(frame));
      }
    }
    if (end.isPresent()) {
      return Future.failedFuture(end.get());
    }
    var taker = new Waiting<>(type, Promise.<F>promise());
    waiting.add(taker);
    return taker.promise().future();
  }

  void end(Ended how) {
    List<Waiting<?>> left;
    synchronized (this) {
      end = Optional.of(how);
      left = List.copyOf(waiting);
      waiting.clear();
    }
    left.forEach(taker -> taker.promise().fail(how));
  }
}
