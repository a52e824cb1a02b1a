// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
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
 * A client with an open page over an unreliable network: it loads the feed, subscribes from there
 * on, and reloads when the server asks for it.
 */
public final class OpenPage implements AutoCloseable {
  /** Retries soon, as a half-open connection swallows requests. */
  private static final RetryPolicy RETRY_POLICY =
      new RetryPolicy(Duration.ofSeconds(3), 3, Duration.ofMillis(100));

  /** Spreads reloads of many readers by a random pause. */
  private static final Duration MAX_PAUSE = Duration.ofSeconds(1);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
  private static final Duration POSITION_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration CONNECT_TIMEOUT = Duration.ofMinutes(2);

  private final FlakyNetwork network;
  private final Session session;
  private final RetryUntilAcknowledged retry;
  private final DisplayedFeed displayed = new DisplayedFeed();
  private final CountDownLatch connected = new CountDownLatch(1);
  private final AtomicInteger welcomes = new AtomicInteger();
  private final AtomicInteger loads = new AtomicInteger();
  private final CompletableFuture<Void> finished = new CompletableFuture<>();
  private volatile boolean closed;
  private volatile Promise<Void> reload = Promise.promise();
  private Optional<Subscription> subscription = Optional.empty();

  private OpenPage(FlakyNetwork network, Session session, RetryUntilAcknowledged retry) {
    this.retry = retry;
    this.network = network;
    this.session = session;
  }

  /**
   * A page that is not open yet.
   *
   * @param network through which the page reaches its server
   * @param signIn signs its user in or up
   */
  public static OpenPage of(Vertx vertx, FlakyNetwork network,
      Function<Tidings, Future<Session>> signIn, RetryUntilAcknowledged retry) {
    var tidings = Tidings.at(vertx, network.address(), RETRY_POLICY);
    return new OpenPage(network, signIn.apply(tidings).await(), retry);
  }

  /** Makes its user follow these. */
  void follow(Set<Ref> refs) {
    refs.forEach(ref -> session.follow(ref).await());
  }

  /**
   * Waits until the watermark has passed this time, which takes some seconds on a shared table: a
   * client that resumes from before its follows has to reload.
   */
  public void awaitPositions(Instant time) {
    long end = System.nanoTime() + POSITION_TIMEOUT.toNanos();
    while (!timeOf(retry.call(session::feed).position()).isAfter(time)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the watermark has not passed " + time);
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }

  private static Instant timeOf(String position) {
    return new ActivityId(position.substring(0, position.indexOf('.'))).time();
  }

  /** Starts reading. */
  public void start() {
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

  /** Waits for the first connection. */
  public void awaitConnected() {
    try {
      if (!connected.await(CONNECT_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(session.ref() + " has not received a welcome message");
      }
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** Loads a page, and follows the live events until a reload is needed. */
  private void read() {
    var reloadSignal = Promise.<Void>promise();
    reload = reloadSignal;
    if (closed) {
      return;
    }
    var feed =
        retry.call(() -> session.feed(Paging.first(DisplayedFeed.MAX_ACTIVITIES)));
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

  public void cut(ConnectionLoss loss) {
    network.cut(loss);
  }

  /**
   * The differences between the page and the expected feed.
   *
   * @param isDeleted tells whether an activity that is not expected was deleted
   */
  public FeedDifferences differences(
      Map<ActivityId, ShownActivity> expected, Predicate<ActivityId> isDeleted) {
    return FeedDifferences.of(displayed, expected, isDeleted);
  }

  /** Number of reloads. */
  public int reloads() {
    return loads.get() - 1;
  }

  /** Number of resumes from a position. */
  public int resumes() {
    return welcomes.get() - loads.get();
  }

  /** Stops reading. */
  public void stop() {
    closed = true;
    reload.tryComplete();
  }

  /** @throws java.util.concurrent.CompletionException if reading has failed */
  @Override
  public void close() {
    stop();
    finished.join();
    network.close();
  }
}
