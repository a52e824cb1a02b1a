// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import tidings.client.Frame;
import tidings.client.Hello;
import tidings.client.Paging;
import tidings.client.Patience;
import tidings.client.Session;
import tidings.client.Subscription;
import tidings.client.Tidings;
import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * Somebody with a page that is open all the time, whatever their network does: it loads, subscribes
 * from there on, and loads again when it is told to.
 */
final class Reader implements AutoCloseable {
  /** A call over a wire that swallows it is made again soon. */
  private static final Patience PATIENCE =
      new Patience(Duration.ofSeconds(3), 3, Duration.ofMillis(100));

  /** Those who have to load again do not all do so at once. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private static final Duration LOOK_EVERY = Duration.ofMillis(200);
  private static final Duration PRESENT_WITHIN = Duration.ofMinutes(2);

  private final Wire wire;
  private final Session session;
  private final Set<Ref> followed;
  private final Persistence persistence;
  private final Screen screen = new Screen();
  private final CountDownLatch present = new CountDownLatch(1);
  private final AtomicInteger welcomes = new AtomicInteger();
  private final AtomicInteger loads = new AtomicInteger();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private volatile boolean closed;
  private volatile Promise<Void> reload = Promise.promise();
  private Optional<Subscription> subscription = Optional.empty();

  private Reader(Wire wire, Session session, Set<Ref> followed, Persistence persistence) {
    this.persistence = persistence;
    this.wire = wire;
    this.session = session;
    this.followed = followed;
  }

  /** Somebody new who follows these. */
  static Reader signUp(
      Vertx vertx, int serverPort, String id, Set<Ref> followed, Persistence persistence) {
    var wire = Wire.to(serverPort);
    var tidings = Tidings.at(vertx, wire.address(), PATIENCE);
    var session = tidings.signUp(id, "correct horse " + id, id).await();
    followed.forEach(ref -> session.follow(ref).await());
    return new Reader(wire, session, followed, persistence);
  }

  /**
   * Waits until positions are past this time, which is some seconds where several servers may share
   * a table: who comes back with one from before they followed begins anew.
   */
  void awaitPositions(Instant past) {
    while (!timeOf(persistence.ask(session::feed).position()).isAfter(past)) {
      LockSupport.parkNanos(LOOK_EVERY.toNanos());
    }
  }

  private static Instant timeOf(String position) {
    return new ActivityId(position.substring(0, position.indexOf('.'))).time();
  }

  /** Reads from now on. */
  void open() {
    Thread.startVirtualThread(() -> {
      try {
        while (!closed) {
          read();
          pause();
        }
        over.complete(null);
      } catch (RuntimeException failure) {
        over.completeExceptionally(failure);
      }
    });
  }

  /** Waits until they are connected for the first time. */
  void awaitPresence() {
    try {
      if (!present.await(PRESENT_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(session.ref() + " is not welcome");
      }
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** From a page to the next time that it has to be loaded. */
  private void read() {
    var again = Promise.<Void>promise();
    reload = again;
    if (closed) {
      return;
    }
    var feed = persistence.ask(() -> session.feed(Paging.first(Screen.MOST)));
    screen.load(feed);
    loads.incrementAndGet();
    var from = Hello.since(feed.position()).showing(screen.showing());
    var opened = session.subscribe(from, frame -> hear(frame, again));
    opened.ended().onFailure(again::tryFail);
    subscribed(Optional.of(opened));
    again.future().await();
    subscribed(Optional.empty());
    opened.close().await();
  }

  private static void pause() {
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE.toNanos()));
  }

  private void hear(Frame frame, Promise<Void> again) {
    switch (frame) {
      case Frame.Welcome welcome -> {
        welcomes.incrementAndGet();
        present.countDown();
      }
      case Frame.Gap gap -> again.tryComplete();
      default -> {
        if (screen.hear(frame)) {
          show();
        }
      }
    }
  }

  private synchronized void subscribed(Optional<Subscription> now) {
    subscription = now;
    show();
  }

  private synchronized void show() {
    subscription.ifPresent(open -> open.showing(screen.showing()));
  }

  void cut(Cut how) {
    wire.cut(how);
  }

  /** In how many places the page is not what it has to be. */
  Differences differences(Oracle oracle) {
    return Differences.of(screen, oracle.feed(followed), oracle);
  }

  /** How often it had to begin again. */
  int reloads() {
    return loads.get() - 1;
  }

  /** How often it went on from a position. */
  int resumes() {
    return welcomes.get() - loads.get();
  }

  /** Reads no more. */
  void leave() {
    closed = true;
    reload.tryComplete();
  }

  /** @throws java.util.concurrent.CompletionException when something went wrong meanwhile */
  @Override
  public void close() {
    leave();
    over.join();
    wire.close();
  }
}
