// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.load.Load;
import tidings.bench.load.Outcome;
import tidings.client.Session;

/**
 * Whom it does not concern what others do to a server: sockets that hear of a steady stream of
 * posts, and somebody who reads pages.
 */
record Neighbour(Receipts receipts, Session poster, Load reader) {
  static final int POSTS_PER_SECOND = 10;
  static final int PAGES_PER_SECOND = 20;

  /** For so long, and until the others have come to their end. */
  Spell live(Duration time, CompletableFuture<?> others) {
    int first = receipts.size();
    var pages = new ArrayList<Outcome>();
    do {
      pages.add(live(time));
    } while (!others.isDone());
    return Spell.of(receipts.between(first, receipts.size()), pages);
  }

  private Outcome live(Duration time) {
    var posting = CompletableFuture.runAsync(() -> post(time));
    var pages = reader.steady(PAGES_PER_SECOND, time);
    posting.join();
    return pages;
  }

  /** At a fixed rate, whatever the answers do. */
  private void post(Duration time) {
    long start = System.nanoTime();
    long count = POSTS_PER_SECOND * time.toMillis() / Duration.ofSeconds(1).toMillis();
    var answers = new ArrayList<Future<?>>();
    for (int number = 0; number < count; number++) {
      LockSupport.parkNanos(start + time.toNanos() * number / count - System.nanoTime());
      int post = receipts.next();
      answers.add(
          poster.post(Receipts.text(post)).onSuccess(posted -> receipts.acknowledged(post)));
    }
    Future.all(answers).toCompletionStage().toCompletableFuture().join();
  }
}
