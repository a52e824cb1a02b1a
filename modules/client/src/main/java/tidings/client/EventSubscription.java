// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import tidings.core.concurrent.Backoff;

/**
 * Reads all events of a server, one batch after the other, and goes on after lost connections and
 * restarts. A batch whose handler fails is handled again.
 */
public final class EventSubscription implements AutoCloseable {
  private static final int LIMIT = 1000;
  private static final int SERVER_ERROR = 500;
  private static final Duration MAX_WAIT = Duration.ofSeconds(20);
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30));

  private final Vertx vertx;
  private final SiteApi site;
  private final Duration wait;
  private final Function<EventBatch, Future<Void>> handler;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Promise<Void> ended = Promise.promise();

  EventSubscription(Vertx vertx, SiteApi site, Duration responseTimeout,
      Function<EventBatch, Future<Void>> handler) {
    this.vertx = vertx;
    this.site = site;
    this.wait = responseTimeout.dividedBy(2).compareTo(MAX_WAIT) < 0
        ? responseTimeout.dividedBy(2)
        : MAX_WAIT;
    this.handler = handler;
  }

  void read(Optional<Long> after, int failures) {
    if (closed.get()) {
      ended.tryComplete();
      return;
    }
    site.events(after, LIMIT, wait)
        .compose(batch -> handler.apply(batch).map(batch.next()))
        .onSuccess(next -> read(Optional.of(next), 0))
        .onFailure(failure -> {
          if (failure instanceof ApiRefusal && ((ApiRefusal) failure).status() < SERVER_ERROR) {
            ended.tryFail(failure);
          } else {
            var delay = BACKOFF.jitteredDelay(failures + 1, ThreadLocalRandom.current());
            vertx.timer(Math.max(1, delay.toMillis()), TimeUnit.MILLISECONDS)
                .onComplete(over -> read(after, failures + 1));
          }
        });
  }

  /**
   * Completes after it was closed; fails with an {@link ApiRefusal} if it cannot go on: as {@code
   * events_gone} if it was away for longer than events are kept.
   */
  public Future<Void> ended() {
    return ended.future();
  }

  /** Ends it after the batch that is being read. */
  @Override
  public void close() {
    closed.set(true);
  }
}
