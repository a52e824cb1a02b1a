// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.events;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import tidings.core.SiteEvents.KeptRange;
import tidings.core.bus.Bus;

/**
 * The end of the event log, as one event loop knows it, and those who wait for the next event. An
 * event that this server has appended is heard of at once, one of another server at the next look,
 * which all who wait share.
 */
final class EventTail {
  /** Time between two looks at the log while somebody waits. */
  static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
  /** Pause if the log has grown, but what was appended is not seen yet. */
  private static final Duration SETTLING = Duration.ofMillis(20);

  private final Vertx vertx;
  private final Bus bus;
  private final Set<Promise<Void>> waiting = new LinkedHashSet<>();
  private long newest;
  private boolean stopped;

  EventTail(Vertx vertx, Bus bus) {
    this.vertx = vertx;
    this.bus = bus;
  }

  /** Looks at the log if somebody waits; called at each {@link #LOOK_INTERVAL}. */
  void look() {
    if (!waiting.isEmpty()) {
      bus.ask(new KeptRange()).onSuccess(kept -> onNewest(kept.newest()));
    }
  }

  void onNewest(long position) {
    if (position > newest) {
      newest = position;
      wakeAll();
    }
  }

  /** Wakes all who wait, from now on at once. */
  void stop() {
    stopped = true;
    wakeAll();
  }

  private void wakeAll() {
    List.copyOf(waiting).forEach(Promise::tryComplete);
  }

  /** Completes when there may be events after a position, and after this time at the latest. */
  Future<Void> grownBeyond(long position, Duration atMost) {
    long millis = newest > position && !stopped
        ? Math.min(SETTLING.toMillis(), atMost.toMillis())
        : atMost.toMillis();
    if (millis < 1 || stopped) {
      return Future.succeededFuture();
    }
    if (newest > position) {
      return vertx.timer(millis, TimeUnit.MILLISECONDS).mapEmpty();
    }
    var grown = Promise.<Void>promise();
    waiting.add(grown);
    long timer = vertx.setTimer(millis, late -> grown.tryComplete());
    return grown.future().onComplete(done -> {
      waiting.remove(grown);
      vertx.cancelTimer(timer);
    });
  }
}
