// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.events;

import static tidings.core.errors.ErrorCode.BUSY;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.UseKey;
import tidings.core.SiteEvent;
import tidings.core.SiteEvents.EventsAfter;
import tidings.core.SiteEvents.EventsLogged;
import tidings.core.bus.Bus;
import tidings.gateway.http.Response;

/**
 * The streams of events of one event loop, and the requests that wait for events. It never blocks;
 * the log is read by the events actor.
 */
public final class Firehose {
  /** Max. open streams and waiting requests of a server; back ends need a few. */
  public static final int MAX_READERS = 200;
  private static final String EVENT_STREAM = "text/event-stream";

  private final Vertx vertx;
  private final Bus bus;
  private final Duration heartbeatInterval;
  private final AtomicInteger readers;
  private final EventTail tail;
  private final Set<EventStream> streams = new LinkedHashSet<>();
  private boolean stopped;

  /** @param readers those of all event loops, which are counted there */
  public Firehose(Vertx vertx, Bus bus, Duration heartbeatInterval, AtomicInteger readers) {
    this.vertx = vertx;
    this.bus = bus;
    this.heartbeatInterval = heartbeatInterval;
    this.readers = readers;
    this.tail = new EventTail(vertx, bus);
  }

  /** Subscribes to events on the calling event loop. Its timers end with the event loop. */
  public void start() {
    bus.subscribe(EventsLogged.class, logged -> tail.onNewest(logged.newest()));
    bus.subscribe(KeyRevoked.class,
        revoked -> List.copyOf(streams).forEach(stream -> stream.onKeyRevoked(revoked.name())));
    vertx.setPeriodic(EventTail.LOOK_INTERVAL.toMillis(), next -> {
      tail.look();
      List.copyOf(streams).forEach(EventStream::endIfClosed);
    });
    vertx.setPeriodic(heartbeatInterval.toMillis(),
        next -> List.copyOf(streams).forEach(EventStream::onHeartbeat));
  }

  /** Ends all streams, and answers the requests that wait: their clients go on elsewhere. */
  public void stop() {
    stopped = true;
    tail.stop();
    List.copyOf(streams).forEach(EventStream::end);
  }

  /** A stream of the events after a position. Fails like {@link EventsAfter}. */
  public Future<Response> stream(EventReading reading, long position) {
    requireRoom();
    return bus.ask(new EventsAfter(position, EventStream.EVENTS_AT_ONCE))
        .map(first -> Response.streamed(EVENT_STREAM, body -> {
          var stream = new EventStream(this, reading, position, body);
          streams.add(stream);
          readers.incrementAndGet();
          if (stopped) {
            stream.end();
          } else {
            stream.begin(first);
          }
        }));
  }

  /**
   * The next events after a position that are wanted. Fails like {@link EventsAfter}.
   *
   * @param limit max. events that are read
   * @param wait how long to wait for the first of them
   */
  public Future<EventPage> page(EventReading reading, long position, int limit, Duration wait) {
    long deadline = System.nanoTime() + wait.toNanos();
    if (wait.isZero()) {
      return read(reading, position, limit);
    }
    requireRoom();
    readers.incrementAndGet();
    return pageUntil(reading, position, limit, deadline)
        .compose(page -> bus.ask(new UseKey(reading.token(), Scope.READ, Optional.empty()))
            .map(page)) // it may have been revoked meanwhile
        .onComplete(done -> readers.decrementAndGet());
  }

  private Future<EventPage> pageUntil(
      EventReading reading, long position, int limit, long deadline) {
    return read(reading, position, limit).compose(page -> {
      long left = deadline - System.nanoTime();
      if (!page.items().isEmpty() || left <= 0 || stopped) {
        return Future.succeededFuture(page);
      }
      var ready = page.next() > position
          ? Future.<Void>succeededFuture() // further ones may be wanted
          : tail.grownBeyond(position, Duration.ofNanos(left));
      return ready.compose(grown -> pageUntil(reading, page.next(), limit, deadline));
    });
  }

  private Future<EventPage> read(EventReading reading, long position, int limit) {
    return bus.ask(new EventsAfter(position, limit))
        .map((List<SiteEvent> events) -> EventPage.of(events, reading.filter(), position));
  }

  private void requireRoom() {
    if (readers.get() >= MAX_READERS) {
      throw BUSY.refusal("too many readers of events");
    }
  }

  void onEnded(EventStream stream) {
    if (streams.remove(stream)) {
      readers.decrementAndGet();
    }
  }

  Bus bus() {
    return bus;
  }

  EventTail tail() {
    return tail;
  }

  Duration heartbeatInterval() {
    return heartbeatInterval;
  }
}
