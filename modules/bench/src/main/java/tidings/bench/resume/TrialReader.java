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
import tidings.client.LiveFrame;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Subscription;
import tidings.client.Tidings;
import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * Somebody with a page that is open all the time, whatever their network does: it loads, subscribes
 * from there on, and loads again when it is told to.
 */
final class TrialReader implements AutoCloseable {
  /** A call over a wire that swallows it is made again soon. */
  private static final RetryPolicy RETRY_POLICY =
      new RetryPolicy(Duration.ofSeconds(3), 3, Duration.ofMillis(100));

  /** Those who have to load again do not all do so at once. */
  private static final Duration MAX_PAUSE = Duration.ofSeconds(1);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
  private static final Duration CONNECT_TIMEOUT = Duration.ofMinutes(2);

  private final FlakyNetwork network;
  private final Session session;
  private final Set<Ref> followed;
  private final UntilAcknowledged untilAcknowledged;
  private final DisplayedFeed displayed = new DisplayedFeed();
  private final CountDownLatch connected = new CountDownLatch(1);
  private final AtomicInteger welcomes = new AtomicInteger();
  private final AtomicInteger loads = new AtomicInteger();
  private final CompletableFuture<Void> finished = new CompletableFuture<>();
  private volatile boolean closed;
  private volatile Promise<Void> reload = Promise.promise();
  private Optional<Subscription> subscription = Optional.empty();

  private TrialReader(FlakyNetwork network, Session session, Set<Ref> followed,
      UntilAcknowledged untilAcknowledged) {
    this.untilAcknowledged = untilAcknowledged;
    this.network = network;
    this.session = session;
    this.followed = followed;
  }

  /** Somebody new who follows these. */
  static TrialReader signUp(
      Vertx vertx, int serverPort, String id, Set<Ref> followed,
      UntilAcknowledged untilAcknowledged) {
    var network = FlakyNetwork.to(serverPort);
    var tidings = Tidings.at(vertx, network.address(), RETRY_POLICY);
    var session = tidings.signUp(id, "correct horse " + id, id).await();
    followed.forEach(ref -> session.follow(ref).await());
    return new TrialReader(network, session, followed, untilAcknowledged);
  }

  /**
   * Waits until positions are past this time, which is some seconds where several servers may share
   * a table: who comes back with one from before they followed begins anew.
   */
  void awaitPositions(Instant time) {
    while (!timeOf(untilAcknowledged.call(session::feed).position()).isAfter(time)) {
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }

  private static Instant timeOf(String position) {
    return new ActivityId(position.substring(0, position.indexOf('.'))).time();
  }

  /** Reads from now on. */
  void start() {
    Thread.startVirtualThread(() -> {
      try {
        while (!closed) {
          read();
          pause();
        }
        finished.complete(null);
      } catch (RuntimeException failure) {
        finished.completeExceptionally(failure);
      }
    });
  }

  /** Waits until they are connected for the first time. */
  void awaitConnected() {
    try {
      if (!connected.await(CONNECT_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(session.ref() + " is not welcome");
      }
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** From a page to the next time that it has to be loaded. */
  private void read() {
    var reloadSignal = Promise.<Void>promise();
    reload = reloadSignal;
    if (closed) {
      return;
    }
    var feed =
        untilAcknowledged.call(() -> session.feed(Paging.first(DisplayedFeed.MAX_ACTIVITIES)));
    displayed.load(feed);
    loads.incrementAndGet();
    var options = LiveOptions.since(feed.position()).showing(displayed.showing());
    var opened = session.subscribe(options, frame -> onFrame(frame, reloadSignal));
    opened.ended().onFailure(reloadSignal::tryFail);
    setSubscription(Optional.of(opened));
    reloadSignal.future().await();
    setSubscription(Optional.empty());
    opened.close().await();
  }

  private static void pause() {
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE.toNanos()));
  }

  private void onFrame(LiveFrame frame, Promise<Void> reloadSignal) {
    switch (frame) {
      case LiveFrame.Welcome welcome -> {
        welcomes.incrementAndGet();
        connected.countDown();
      }
      case LiveFrame.Gap gap -> reloadSignal.tryComplete();
      default -> {
        if (displayed.apply(frame)) {
          sendShowing();
        }
      }
    }
  }

  private synchronized void setSubscription(Optional<Subscription> now) {
    subscription = now;
    sendShowing();
  }

  private synchronized void sendShowing() {
    subscription.ifPresent(open -> open.showing(displayed.showing()));
  }

  void cut(ConnectionLoss loss) {
    network.cut(loss);
  }

  /** In how many places the page is not what it has to be. */
  FeedDifferences differences(Oracle oracle) {
    return FeedDifferences.of(displayed, oracle.feed(followed), oracle);
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
  void stop() {
    closed = true;
    reload.tryComplete();
  }

  /** @throws java.util.concurrent.CompletionException when something went wrong meanwhile */
  @Override
  public void close() {
    stop();
    finished.join();
    network.close();
  }
}
